/** What the table's parts and its keys share: the open sheet, and whether a decided duel is being shown. */
class Shared {
  open: 'cast' | 'announce' | undefined = $state();
  held = $state(false);
}

export const sheet = new Shared();
