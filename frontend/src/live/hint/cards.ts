/** The cards that an action speaks of, to be drawn beside it. */

/** As their deck writes them: a second copy looks like the first. */
export function cardsOf(action: Readonly<Record<string, unknown>>): string[] {
  const { card, cards } = action;
  const codes = Array.isArray(cards) ? cards.map(String) : typeof card === 'string' ? [card] : [];
  return codes.map((code) => code.replace(/\/\d$/, ''));
}

/**
 * What cannot be played and why, each reason once with all its cards. Only of what can be done now
 * with other cards: that dice come before all of them is no news about any card.
 */
export function groupedReasons<R extends { action: { type: string }; code: string }>(
  blocked: readonly R[],
  legal: readonly { type: string }[],
): { reason: R; cards: string[] }[] {
  const now = new Set(legal.map(({ type }) => type));
  const groups = new Map<string, { reason: R; cards: string[] }>();
  for (const reason of blocked) {
    if (!now.has(reason.action.type)) continue;
    const card: unknown = 'card' in reason.action ? reason.action.card : undefined;
    if (typeof card !== 'string') continue;
    const group = groups.get(reason.code) ?? { reason, cards: [] };
    if (!group.cards.includes(card)) group.cards.push(card);
    groups.set(reason.code, group);
  }
  return [...groups.values()];
}
