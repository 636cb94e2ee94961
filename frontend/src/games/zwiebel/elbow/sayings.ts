/** What the innkeeper says to somebody new to Zwiebel, chosen by what they see and may do. */
import { texts } from '../../../lib/wording/i18n';
import { fitting, type Saying } from '../../../live/elbow';
import { forMoney } from '../betting/amounts';
import { keyName, money } from '../cards/names.svelte';
import { deckOf } from '../cards/decks';
import { castOf } from '../characters/characters';
import { sideOf } from '../scenes/duel';
import { sheet, shownOf } from '../scenes/sheet.svelte';
import { against, offeredKey } from '../showdown/answers';
import { lineOf } from '../lineOf';
import type { ZwiebelObservation } from '../types';
import type { ZwiebelRoom } from '../words';
import de from './texts.de.json';
import en from './texts.en.json';

type Key = keyof typeof de;

const say = texts({ de, en });

const PICTURES = ['B', 'D', 'K'];

/** 'Doppelte Zwiebel': the name of a group without what only breaks ties. */
function groupName(room: ZwiebelRoom, key: string | undefined): string {
  if (key === undefined) return '–';
  return keyName(room.game.name, key.startsWith('rest') ? key : lineOf(key));
}

/** What the sentences depend on, and what they name. */
function situationOf(room: ZwiebelRoom, seen: ZwiebelObservation) {
  const may = new Set(room.legal.map(({ type }) => type));
  const side = seen.duel && sideOf(seen.duel, room.you);
  const ranks = (seen.own?.hand ?? []).map(({ card }) => card.slice(-1));
  return {
    phase: seen.phase,
    may,
    mine: room.you !== null && seen.waiting.includes(room.you),
    step: seen.pending?.step ?? '',
    place: room.you === null ? 'empty' : (seen.players[room.you]?.place ?? 'empty'),
    case: seen.duel?.case,
    dueling: seen.duel !== null,
    engaged: side !== undefined && side !== null,
    laid: side ? (seen.duel?.lists[side === 'leader' ? 0 : 1].length ?? 0) : 0,
    dealt: ranks.length > 5,
    pairs: ranks.includes('A') && ranks.some((rank) => PICTURES.includes(rank)),
    special: castOf(deckOf(room.game.name), seen.options).length > 0,
    dealer: room.game.name === 'zwiebel-v3',
    money: forMoney(seen),
    wild: seen.wild_now,
    null: seen.null_used,
    due: money(room, seen.limits?.due ?? 0),
    most: seen.limits?.most,
    price: money(room, seen.limits?.price ?? 0),
    theirs: groupName(room, against(seen, room.you)),
    best: groupName(room, seen.own?.arrangement[0]?.key),
    lay: groupName(room, offeredKey(seen, room.legal, 'declare')),
    again: groupName(room, offeredKey(seen, room.legal, 'rearrange')),
  };
}

type Situation = ReturnType<typeof situationOf>;

const interrupted = (step: Situation['step']) => (now: Situation) => now.mine && now.step === step;
const asked = (phase: Situation['phase']) => (now: Situation) => now.mine && now.phase === phase;
const facing =
  (...cases: readonly Situation['case'][]) =>
  (now: Situation) =>
    now.mine && now.dueling && cases.includes(now.case);
const answers = facing('A');
const beaten = facing('R', 'T');

const SAYINGS: readonly Saying<Situation, Key>[] = [
  { say: 'step.hand_over', when: interrupted('hand_over') },
  { say: 'step.exchange_choice', when: interrupted('exchange_choice') },
  { say: 'step.lady_targets', when: interrupted('lady_targets') },
  { say: 'step.elephant_values', when: interrupted('elephant_values') },
  { say: 'step.forced_reveal', when: interrupted('forced_reveal') },
  { say: 'step.death_window', when: interrupted('death_window') },
  { say: 'step.out_cripple', when: interrupted('out_cripple') },
  { say: 'exchange.pairs', when: (now) => asked('exchange')(now) && now.pairs },
  { say: 'exchange.usual', when: asked('exchange') },
  {
    say: 'broke',
    when: (now) => now.most === 0 && (asked('stake')(now) || asked('extra')(now)),
  },
  { say: 'stake', when: asked('stake') },
  { say: 'match.dealer', when: (now) => asked('match')(now) && now.dealer },
  { say: 'match.raise', when: asked('match') },
  { say: 'extra', when: asked('extra') },
  { say: 'cover.back', when: (now) => asked('cover')(now) && now.may.has('abdicate') },
  { say: 'cover', when: asked('cover') },
  { say: 'stay', when: asked('stay') },
  { say: 'raise', when: asked('raise') },
  { say: 'buy', when: asked('buy') },
  { say: 'preshow.special', when: (now) => asked('preshow')(now) && now.special },
  { say: 'preshow.usual', when: asked('preshow') },
  { say: 'cripple', when: ({ mine, may }) => mine && may.has('cripple') },
  { say: 'duel.first', when: (now) => facing('D')(now) && now.laid === 0 },
  { say: 'duel.next', when: facing('D') },
  { say: 'duel.answer', when: (now) => answers(now) && now.may.has('declare') },
  { say: 'duel.answer.again', when: (now) => answers(now) && now.may.has('rearrange') },
  { say: 'duel.answer.announce', when: (now) => answers(now) && now.may.has('announce') },
  { say: 'duel.answer.none.left', when: (now) => answers(now) && now.laid > 0 },
  { say: 'duel.answer.none', when: answers },
  { say: 'duel.over', when: facing('O') },
  { say: 'duel.beaten.again', when: (now) => beaten(now) && now.may.has('rearrange') },
  { say: 'duel.beaten.announce', when: (now) => beaten(now) && now.may.has('announce') },
  { say: 'duel.beaten.none', when: beaten },
  { say: 'wait.out', when: ({ place }) => place === 'out' || place === 'folded' },
  { say: 'wait.own', when: ({ dueling, engaged }) => dueling && engaged },
  { say: 'wait.line', when: ({ dueling }) => dueling },
  { say: 'wait.null', when: (now) => now.null && now.phase !== 'match_over' },
  { say: 'wait.wild', when: (now) => now.wild && now.phase === 'exchange' },
  { say: 'wait.money', when: (now) => now.money && now.dealt && now.phase !== 'match_over' },
  { say: 'wait.goal', when: ({ phase }) => phase !== 'match_over' },
];

/** The innkeeper's sentence now; empty: none. */
export function elbow(room: ZwiebelRoom): string {
  const seen = shownOf(room);
  if (!seen) return '';
  const now = situationOf(room, seen);
  // what is about to be turned up is not given away; an empty line would look broken
  if (sheet.veiled) return say('wait.line', now);
  const key = fitting(SAYINGS, now);
  return key === undefined ? '' : say(key, now);
}
