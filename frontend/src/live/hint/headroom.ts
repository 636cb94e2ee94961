/** How high a hint may rise over the line below the table: as far as the screen goes. */

/** Tells the px from the top of the screen to the line that a node lies over. */
export function headroom(tell: (px: number) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const line = node.parentElement;
    const measure = new ResizeObserver(() => {
      if (line) tell(line.getBoundingClientRect().top);
    });
    // the line moves when the table above it makes room for cards below it
    for (const part of [document.documentElement, ...(line?.parentElement?.children ?? [])]) {
      measure.observe(part);
    }
    return () => {
      measure.disconnect();
    };
  };
}
