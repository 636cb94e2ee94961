/** What the innkeeper says to somebody new to Drachenrummy, chosen by what they see and may do. */
import { texts } from '../../../lib/wording/i18n';
import { inSuits } from '../../../lib/wording/suited';
import { fitting, type Saying } from '../../../live/elbow';
import type { DrachenrummyObservation } from '../types';
import { type DrachenRoom, faceWord } from '../words';
import de from './texts.de.json';
import en from './texts.en.json';

type Key = keyof typeof de;

const say = texts({ de, en }, inSuits);

/** So few cards in the deck and the end is worth a word. */
const FEW = 6;
/** Before everybody has had so many turns nobody knows the goal by heart. */
const FIRST_TURNS = 2;

/** The face that most of these dice show, the higher of two. */
function mostOf(dice: readonly number[]): { face: number; often: number } {
  const counts = [6, 5, 4, 3, 2, 1].map((face) => ({
    face,
    often: dice.filter((each) => each === face).length,
  }));
  return counts.reduce((best, one) => (one.often > best.often ? one : best));
}

/** What the sentences depend on, and what they name. */
function situationOf(room: DrachenRoom, seen: DrachenrummyObservation) {
  const may = new Set(room.legal.map(({ type }) => type));
  const { face, often } = mostOf([...seen.rolled, ...seen.fixed]);
  return {
    phase: seen.phase,
    mine: room.you !== null && seen.turn === room.you,
    may,
    roll: seen.roll_no,
    often,
    face: faceWord(face, often),
    loose: seen.rolled.length,
    free: seen.free.reduce((sum, n) => sum + n, 0),
    rule: seen.options.steal_rule,
    hand: seen.hand.length,
    ace: seen.hand.some((card) => card.startsWith('A')),
    reserved: seen.reserved.some(({ owner }) => owner === room.you),
    early: seen.turn_no <= FIRST_TURNS * seen.n,
    deck: seen.deck_left,
    name: seen.turn === null ? '' : room.seatName(seen.turn),
  };
}

type Situation = ReturnType<typeof situationOf>;

const asked = (phase: Situation['phase']) => (now: Situation) => now.mine && now.phase === phase;
const stealing = (rule: Situation['rule']) => (now: Situation) =>
  now.may.has('steal') && now.rule === rule;
const melding = ({ may }: Situation) => may.has('meld') || may.has('extend');

const SAYINGS: readonly Saying<Situation, Key>[] = [
  { say: 'take', when: asked('take') },
  { say: 'fix.last', when: (now) => asked('fix')(now) && now.loose === 1 },
  { say: 'fix.first', when: (now) => asked('fix')(now) && now.roll === 1 && now.early },
  { say: 'fix.pair', when: (now) => asked('fix')(now) && now.often > 1 && now.roll < 3 },
  { say: 'fix.more', when: asked('fix') },
  { say: 'reserve.steal.same_face_more', when: stealing('same_face_more') },
  { say: 'reserve.steal.any_face_more', when: stealing('any_face_more') },
  {
    say: 'reserve.steal.more_same_or_equal_higher',
    when: stealing('more_same_or_equal_higher'),
  },
  { say: 'reserve.free', when: ({ may }) => may.has('reserve') },
  { say: 'reserve.all', when: (now) => asked('reserve')(now) && now.free === 0 },
  { say: 'reserve.none', when: asked('reserve') },
  { say: 'meld.ace', when: (now) => asked('meld')(now) && now.ace && now.hand > 2 },
  { say: 'meld.can', when: (now) => asked('meld')(now) && melding(now) },
  { say: 'meld.empty', when: (now) => asked('meld')(now) && now.hand === 0 },
  { say: 'meld.wait', when: asked('meld') },
  { say: 'final', when: asked('final_meld') },
  { say: 'wait.end', when: ({ deck, phase }) => deck <= FEW && phase !== 'match_over' },
  { say: 'wait.risk', when: ({ mine, reserved }) => !mine && reserved },
  { say: 'wait.goal', when: ({ early, phase }) => early && phase !== 'match_over' },
  {
    say: 'wait.usual',
    when: ({ mine, name, phase }) => !mine && name !== '' && phase !== 'match_over',
  },
];

/** The innkeeper's sentence now; empty: none. */
export function elbow(room: DrachenRoom): string {
  const seen = room.view;
  if (!seen) return '';
  const now = situationOf(room, seen);
  const key = fitting(SAYINGS, now);
  return key === undefined ? '' : say(key, now);
}
