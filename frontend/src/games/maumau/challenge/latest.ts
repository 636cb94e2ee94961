/** What somebody did last, as everybody saw it, and the challenge of just that. */
import { frenchLetters, indexOf, suitName } from '../../../lib/wording/cards';
import { settings } from '../../../lib/memory/settings.svelte';
import { cardWords, m, type MauRoom, printed } from '../words';
import type { MaumauChallenge } from '../types';
import { type Deed, recentDeeds } from './deeds';

type Doubted = Extract<Deed, { kind: 'laid' | 'drew' | 'took' }>;

export interface Latest {
  seat: number;
  action: MaumauChallenge;
  /** In a few letters, for a button: '♣K'. */
  short: string;
  /** In words: 'Kreuz König auf Herz Dame'. */
  said: string;
  /** Tells two deeds apart. */
  key: string;
}

const GROUPS = { laid: 'legen', drew: 'ziehen', took: 'strafkarte' } as const;
const SIGNS: Readonly<Record<string, string>> = { C: '♣', S: '♠', H: '♥', D: '♦' };

/** '♣K', '♥10', '★': small enough for a button. No font has acorns, so German suits are spelled: 'Eichel K'. */
function sign(code: string): string {
  const [rank = '', suit = ''] = printed(code);
  if (SIGNS[suit] === undefined) return '★';
  const letter = indexOf(rank, frenchLetters(settings));
  return settings.suits === 'german'
    ? `${suitName(suit, settings.language)} ${letter}`
    : `${SIGNS[suit]}${letter}`;
}

function shortOf(deed: Doubted): string {
  if (deed.kind === 'laid') return deed.cards.map(sign).join(' ');
  return m(deed.kind === 'drew' ? 'latest.drew.short' : 'latest.took.short', { n: deed.n });
}

function saidOf(deed: Doubted): string {
  if (deed.kind !== 'laid')
    return m(deed.kind === 'drew' ? 'latest.drew' : 'latest.took', { n: deed.n });
  const cards = deed.cards.map(cardWords).join(', ');
  return deed.on === null ? cards : m('latest.laid', { cards, on: cardWords(deed.on) });
}

const isDoubted = (deed: Deed): deed is Doubted => deed.kind in GROUPS;

/** The last deed of this player, without one named of any other; undefined where it cannot be challenged now. */
export function latestOf(room: MauRoom, of?: number): Latest | undefined {
  const seen = room.view;
  if (!seen) return undefined;
  const seats = of === undefined ? seen.seats.filter((seat) => seat !== room.you) : [of];
  const all = recentDeeds(room.log, seats, seen.turn_no).filter(isDoubted);
  const deed = all.at(-1);
  if (!deed) return undefined;
  const group = GROUPS[deed.kind];
  const action = room.legal.find(
    (each): each is MaumauChallenge =>
      each.type === 'challenge' && each.accused === deed.seat && each.group === group,
  );
  const key = `${deed.seat} ${deed.turn} ${all.length} ${shortOf(deed)}`;
  return action && { seat: deed.seat, action, short: shortOf(deed), said: saidOf(deed), key };
}
