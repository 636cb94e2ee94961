/** The Runde that was founded in this page just now: whoever founded it goes on at its heading. */
let fresh = '';

export function founded(id: string): void {
  fresh = id;
}

/** True once, for the Runde that was founded last. */
export function takeFresh(id: string): boolean {
  const is = fresh === id;
  fresh = '';
  return is;
}
