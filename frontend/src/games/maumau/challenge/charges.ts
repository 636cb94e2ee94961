/** What a player can be challenged for, with the public facts beside it: facts only, no hint. */
import { titleOf } from '../house/words';
import { cardWords, m, type MauRoom, shoutWords, suitWord, type TextKey } from '../words';
import { type Deed, recentDeeds } from './deeds';
import type { MaumauChallenge, MaumauObservation } from '../types';

type Group = MaumauChallenge['group'];

export interface Charge {
  action: MaumauChallenge;
  key: string;
  title: string;
  fact: string;
  clause: string;
  /** The card that was laid, and what counted below it. */
  cards?: { on: string | null; laid: string } | undefined;
  /** It cannot be challenged at this moment. */
  barred: boolean;
}

/** Where the rules speak of it. */
export const CLAUSES: Readonly<Record<Group, string>> = {
  legen: 'MM-0C.1',
  mau: 'MM-10a.1',
  ziehen: 'MM-2.2',
  regel: 'MM-12.17',
  dame: 'MM-9a.6',
  wunsch: 'MM-0D.Bb',
  strafkarte: 'MM-4.4',
  maumau: 'MM-10b.1',
  jubel: 'MM-10.2',
  geben: 'MM-9e.2',
};

/** The groups in the order in which they come up most. */
export const GROUPS: readonly Group[] = [
  'legen',
  'mau',
  'ziehen',
  'dame',
  'wunsch',
  'strafkarte',
  'maumau',
  'jubel',
  'geben',
];

export const groupTitle = (group: Group): string => m(`group.${group}` as TextKey);

type Of<Kind extends Deed['kind']> = Extract<Deed, { kind: Kind }>;

function of<Kind extends Deed['kind']>(deeds: readonly Deed[], kind: Kind): Of<Kind>[] {
  return deeds.filter((deed): deed is Of<Kind> => deed.kind === kind);
}

function saidFact(deeds: readonly Deed[], phrases: readonly string[], none: string): string {
  const said = of(deeds, 'said').filter(({ phrase }) => phrases.includes(phrase));
  return said.length === 0
    ? none
    : said
        .map(({ turn, phrase }) => m('charge.said', { turn, phrase: shoutWords(phrase) }))
        .join(', ');
}

function laidFact(deeds: readonly Deed[]): string {
  const laid = of(deeds, 'laid');
  if (laid.length === 0) return m('charge.none.laid');
  return laid
    .map(({ turn, cards, on }) =>
      m(on === null ? 'charge.laid.first' : 'charge.laid', {
        turn,
        cards: cards.map(cardWords).join(', '),
        on: on === null ? '' : cardWords(on),
      }),
    )
    .join(' · ');
}

function drewFact(deeds: readonly Deed[]): string {
  const drew = of(deeds, 'drew');
  if (drew.length === 0) return m('charge.none.drew');
  return drew.map(({ turn, n }) => m('charge.drew', { turn, n })).join(' · ');
}

function factOf(
  group: Group,
  deeds: readonly Deed[],
  seen: MaumauObservation,
  seat: number,
): string {
  switch (group) {
    case 'legen':
      return laidFact(deeds);
    case 'ziehen':
      return drewFact(deeds);
    case 'mau': {
      const cards = m('charge.cards', { n: seen.active[seat] ?? 0 });
      return `${cards} · ${saidFact(deeds, ['mau'], m('charge.none.mau'))}`;
    }
    case 'maumau':
      return saidFact(deeds, ['mau_mau'], m('charge.none.said'));
    case 'jubel':
      return saidFact(deeds, ['jubel', 'ausruf'], m('charge.none.jubel'));
    case 'dame':
      return seen.queen_run?.caller === seat
        ? m('charge.run')
        : saidFact(deeds, ['damenrunde', 'damenrunde_ende'], m('charge.none.dame'));
    case 'wunsch': {
      const wished = of(deeds, 'wished');
      if (wished.length === 0) return m('charge.none.wished');
      return wished
        .map(({ turn, suit }) => m('charge.wished', { turn, suit: suitWord(suit) }))
        .join(' · ');
    }
    case 'strafkarte': {
      const took = of(deeds, 'took');
      if (took.length === 0) return m('charge.none.took');
      return took.map(({ turn, n }) => m('charge.took', { turn, n })).join(' · ');
    }
    default:
      return m(seat === seen.dealer ? 'charge.dealer' : 'charge.notdealer');
  }
}

/** The last card that a player laid, and what counted below it. */
export function lastLaid(deeds: readonly Deed[]): Charge['cards'] {
  const last = of(deeds, 'laid').at(-1);
  const laid = last?.cards.at(-1);
  return last && laid !== undefined ? { on: last.on, laid } : undefined;
}

/** Everything that a player can be challenged for. */
export function chargesOf(room: MauRoom, seat: number): Charge[] {
  const seen = room.view;
  if (!seen) return [];
  const deeds = recentDeeds(room.log, [seat], seen.turn_no);
  const onOffer = (group: Group, no: number | null) =>
    room.legal.some(
      (action) =>
        action.type === 'challenge' &&
        action.accused === seat &&
        action.group === group &&
        (action.rule_no ?? null) === no,
    );
  const plain = GROUPS.map((group): Charge => ({
    action: { type: 'challenge', accused: seat, group },
    key: group,
    title: groupTitle(group),
    fact: factOf(group, deeds, seen, seat),
    clause: CLAUSES[group],
    cards: group === 'legen' ? lastLaid(deeds) : undefined,
    barred: !onOffer(group, null),
  }));
  const house = seen.rules
    .filter(({ no }) => seen.in_force.includes(no))
    .map(({ no, title }): Charge => ({
      action: { type: 'challenge', accused: seat, group: 'regel', rule_no: no },
      key: `regel${no}`,
      title: m('charge.rule', { no, title: titleOf(room, title) }),
      fact: m('charge.rule.fact'),
      clause: CLAUSES.regel,
      barred: !onOffer('regel', no),
    }));
  return [...plain.slice(0, 3), ...house, ...plain.slice(3)];
}
