/** How high a hint may rise over the line below the table: as far as the screen goes. */

/** Keeps `--above` of a node: px from the top of the screen to the line that the node lies over. */
export function headroom(node: HTMLElement): () => void {
  const line = node.parentElement;
  if (!line) return () => undefined;
  const measure = () => {
    node.style.setProperty('--above', `${line.getBoundingClientRect().top}px`);
  };
  const watch = new ResizeObserver(measure);
  // the line moves when the table above it makes room for cards below it
  for (const part of [document.documentElement, ...(line.parentElement?.children ?? [])]) {
    watch.observe(part);
  }
  measure();
  return () => {
    watch.disconnect();
  };
}
