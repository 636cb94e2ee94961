/** The heading of a part of the page, as a place where the focus may stand when its own is gone. */
export function headingOf(part: Element | null | undefined): HTMLElement | null {
  const heading = part?.querySelector<HTMLElement>('h1, h2') ?? null;
  if (heading) heading.tabIndex = -1;
  return heading;
}
