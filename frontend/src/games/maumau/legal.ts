/** What the actions that the server offers mean to a hand and its buttons. No rule is known here. */
import type { Reason } from '../../live/game';
import type { MaumauAction, MaumauLay, MaumauThrowIn } from './types';

export type CardAction = MaumauLay | MaumauThrowIn;

/** What a player names with a card, in the order in which it is asked. */
const CHOICES = ['wish', 'swap_with', 'house_target', 'give'] as const;
export type Choice = (typeof CHOICES)[number];
export type Chosen = Partial<Pick<MaumauLay, Choice>>;

/** The cards that an action takes from the hand. */
export function cardsOf(action: MaumauAction): readonly string[] {
  if (action.type === 'lay') return action.cards;
  return action.type === 'throw_in' ? [action.card] : [];
}

function isOf(card: string) {
  return (action: MaumauAction): action is CardAction =>
    (action.type === 'throw_in' && action.card === card) ||
    (action.type === 'lay' && action.cards.length === 1 && action.cards[0] === card);
}

/** Everything that can be done with a card; throwing it in where that is possible, else laying it. */
export function waysOf(legal: readonly MaumauAction[], card: string): CardAction[] {
  const ways = legal.filter(isOf(card));
  const thrown = ways.filter(({ type }) => type === 'throw_in');
  return thrown.length > 0 ? thrown : ways;
}

/** The cards with which something can be done. */
export function playableCards(legal: readonly MaumauAction[]): Set<string> {
  return new Set(legal.flatMap(cardsOf));
}

/** Other cards can be laid together with this one, which would come first. */
export function leads(legal: readonly MaumauAction[], card: string): boolean {
  return legal.some((action) => isOf(card)(action) && action.type === 'lay' && action.hold);
}

const sameWords = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((word) => b.includes(word));

/** The ways that say just these words and show nothing, neither held nor closed. */
export function saying(ways: readonly CardAction[], words: readonly string[]): CardAction[] {
  return ways.filter(
    (way) =>
      sameWords(way.say ?? [], words) &&
      (way.type === 'throw_in' || (!way.hold && !way.done && (way.show ?? []).length === 0)),
  );
}

const valueOf = (way: CardAction, choice: Choice) => {
  const named: Chosen = way;
  return named[choice] ?? null;
};

/** What may still be named with the card, and what there is to choose from; nothing when all is said. */
export function asked(
  ways: readonly CardAction[],
  chosen: Chosen,
): { choice: Choice; values: (string | number | null)[] } | undefined {
  for (const choice of CHOICES) {
    if (choice in chosen) continue;
    const values = [...new Set(fitting(ways, chosen).map((way) => valueOf(way, choice)))];
    if (values.length > 1) return { choice, values };
  }
  return undefined;
}

/** The ways that name what was chosen. */
export function fitting(ways: readonly CardAction[], chosen: Chosen): CardAction[] {
  const named = CHOICES.filter((choice) => choice in chosen);
  return ways.filter((way) =>
    named.every((choice) => valueOf(way, choice) === (chosen[choice] ?? null)),
  );
}

/** Some action of this type is on offer. */
export function offers(legal: readonly MaumauAction[], type: MaumauAction['type']): boolean {
  return legal.some((action) => action.type === type);
}

/** The first action on offer of this type. */
export function offered<T extends MaumauAction['type']>(
  legal: readonly MaumauAction[],
  type: T,
): Extract<MaumauAction, { type: T }> | undefined {
  return legal.find((action): action is Extract<MaumauAction, { type: T }> => action.type === type);
}

/** Saying this phrase on its own is on offer; to whom stands in it. */
export function sayable(legal: readonly MaumauAction[], phrase: string) {
  return legal.find(
    (action): action is Extract<MaumauAction, { type: 'say' }> =>
      action.type === 'say' && action.phrase === phrase,
  );
}

/** The suits that may be named now for a card that lies. */
export function suitsLeft(legal: readonly MaumauAction[]): string[] {
  return legal.flatMap((action) => (action.type === 'wish' ? [action.suit] : []));
}

/** The ways to show two queens and forget the word. */
export function silentShows(legal: readonly MaumauAction[]): MaumauLay[] {
  return legal.filter(
    (action): action is MaumauLay =>
      action.type === 'lay' && (action.show ?? []).length > 0 && (action.say ?? []).length === 0,
  );
}

/** The ways to begin a Damenrunde. */
export function runStarts(legal: readonly MaumauAction[]): MaumauLay[] {
  return legal.filter(
    (action): action is MaumauLay =>
      action.type === 'lay' && (action.say ?? []).includes('damenrunde') && !action.done,
  );
}

/** Why a card will not do, as the server said beforehand. */
export function reasonFor(blocked: readonly Reason<MaumauAction>[], card: string) {
  return blocked.find(({ action }) => cardsOf(action).includes(card));
}

/** Why this kind of action will not do. */
export function reasonOf(blocked: readonly Reason<MaumauAction>[], type: MaumauAction['type']) {
  return blocked.find(({ action }) => action.type === type);
}
