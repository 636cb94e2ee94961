/** Who uses the keyboard stands somewhere: when the thing under the focus goes, the focus goes to a place that stays. */
import type { Attachment } from 'svelte/attachments';

/** Watches what is inside; `refuge` has to take the focus, and to do nothing when a key is pressed once more. */
export function keptFocus(refuge: () => HTMLElement | null): Attachment<HTMLElement> {
  return (node) => {
    let held: Element | undefined;
    const hold = ({ target }: FocusEvent): void => {
      held = target instanceof Element ? target : undefined;
    };
    const keep = (): void => {
      if (!held || held.isConnected || document.activeElement !== document.body) return;
      held = undefined;
      refuge()?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    node.addEventListener('focusin', hold);
    observer.observe(node, { childList: true, subtree: true });
    return () => {
      // all of it goes, and what had the focus with it
      keep();
      observer.disconnect();
      node.removeEventListener('focusin', hold);
    };
  };
}
