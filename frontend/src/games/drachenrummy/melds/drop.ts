/** A hand card let go over one of my melds; the hand itself only knows that it was thrown. */

/** Stands for every meld of somebody else, none of which can be extended (DR-48). */
export const NOT_MINE = -1;

/** Listens on the window; calls with the card and the meld. Returns how to stop. */
export function hearDrops(dropped: (card: string, meldId: number) => void): () => void {
  function up({ clientX, clientY }: PointerEvent): void {
    const card = document.querySelector<HTMLElement>('[role=option].dragged')?.dataset.card;
    if (card === undefined) return;
    for (const element of document.elementsFromPoint(clientX, clientY)) {
      const meld = element.closest<HTMLElement>('[data-meld]')?.dataset.meld;
      if (meld === undefined) continue;
      dropped(card, Number(meld));
      return;
    }
  }
  addEventListener('pointerup', up, { capture: true });
  return () => {
    removeEventListener('pointerup', up, { capture: true });
  };
}
