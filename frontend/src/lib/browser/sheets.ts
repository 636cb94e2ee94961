/** One sheet after another. Closing one steps back in the history, which would close whatever was opened meanwhile. */

const lying = () => (history.state as { sheet?: string } | null)?.sheet !== undefined;

/** Closes the sheet that lies over the table, and opens the next one once it is gone. */
export function inPlace(close: () => void, open: () => void): void {
  if (lying()) addEventListener('popstate', open, { once: true });
  else open();
  close();
}
