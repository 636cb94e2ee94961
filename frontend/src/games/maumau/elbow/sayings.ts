/** What the innkeeper says to somebody new to Mau-Mau: at a strict table what goes, at an open one the rules alone. */
import { texts } from '../../../lib/wording/i18n';
import { listed } from '../../../lib/wording/listed';
import { inSuits } from '../../../lib/wording/suited';
import { fitting, type Saying } from '../../../live/elbow';
import { isOpen, waitsFor } from '../lines';
import { answerWords } from '../stack';
import type { MaumauObservation } from '../types';
import { cardWords, type MauRoom, nameOf } from '../words';
import de from './texts.de.json';
import en from './texts.en.json';

type Key = keyof typeof de;

const say = texts({ de, en }, inSuits);

/** What the sentences depend on, and what they name. What goes is told at strict tables only. */
function situationOf(room: MauRoom, seen: MaumauObservation) {
  const open = isOpen(seen);
  const me = room.you ?? -1;
  const may = new Set(open ? [] : room.legal.map(({ type }) => type));
  const penalties = seen.penalties[me] ?? [];
  const { queen_run: run } = seen;
  return {
    phase: seen.phase,
    stage: seen.stage,
    mine: waitsFor(seen).includes(me),
    playing: seen.seats.includes(me),
    open,
    lays: may.has('lay'),
    throws: seen.king_open && (open || may.has('throw_in')),
    held: seen.hand.length,
    early: seen.turn_no <= seen.seats.length,
    asked: seen.health_asked >= 0,
    size: seen.options.hand_size,
    vote: seen.plenum?.step === 'vote',
    late: seen.late_wish !== null,
    drawing: seen.drawing,
    due: seen.stack_due,
    stack: answerWords(seen, 'acc'),
    run: run !== null,
    caller: run ? nameOf(room, run.caller) : '',
    own: run?.caller === me,
    finishing: seen.finishing?.seat === me,
    name: seen.finishing ? room.seatName(seen.finishing.seat) : '',
    names: listed(seen.finishers.map((seat) => room.seatName(seat))),
    ripe: penalties.filter(({ ripe }) => ripe).length,
    rests: penalties.filter(({ ripe }) => !ripe).length,
    calls: !seen.options.auto_mau,
    base: seen.base ?? '',
    wish: seen.wish ?? '',
    top: seen.eff === null ? '' : cardWords(seen.eff),
  };
}

type Situation = ReturnType<typeof situationOf>;

const asked = (phase: Situation['phase']) => (now: Situation) => now.mine && now.phase === phase;
const turn = asked('turn');
const at =
  (...stages: readonly Situation['stage'][]) =>
  (now: Situation) =>
    turn(now) && stages.includes(now.stage);
const drew = at('drew', 'again_drew');
const serves = at('serve');
const watching = (now: Situation) => now.phase === 'turn' && now.playing && !now.mine;

const SAYINGS: readonly Saying<Situation, Key>[] = [
  { say: 'health.ask', when: (now) => asked('health')(now) && !now.asked },
  { say: 'health', when: asked('health') },
  { say: 'deal', when: asked('deal') },
  { say: 'deal_choice', when: asked('deal_choice') },
  { say: 'gesture', when: asked('gesture') },
  { say: 'vote', when: (now) => asked('plenum')(now) && now.vote },
  { say: 'speak', when: asked('plenum') },
  { say: 'finish.own', when: (now) => asked('finish')(now) && now.finishing },
  { say: 'finish', when: asked('finish') },
  { say: 'lhc', when: asked('lhc') },
  { say: 'between', when: asked('between') },
  { say: 'wish', when: (now) => turn(now) && (now.late || now.stage === 'wish') },
  { say: 'drawing', when: (now) => at('stack')(now) && now.drawing },
  { say: 'stack', when: at('stack') },
  {
    say: 'penalty.some',
    when: (now) => turn(now) && now.ripe > 0 && now.rests > 0 && now.open,
  },
  { say: 'penalty.ripe', when: (now) => turn(now) && now.ripe > 0 && now.open },
  { say: 'drew.open', when: (now) => drew(now) && now.open },
  { say: 'drew.fits', when: (now) => drew(now) && now.lays },
  { say: 'drew.stuck.wish', when: (now) => drew(now) && now.wish !== '' },
  { say: 'drew.stuck', when: drew },
  { say: 'base', when: (now) => at('base')(now) && now.base !== '' },
  { say: 'again', when: at('again') },
  { say: 'run.own', when: (now) => turn(now) && now.run && now.own },
  { say: 'more', when: at('base', 'combine', 'may_again', 'caller') },
  { say: 'run', when: (now) => serves(now) && now.run },
  { say: 'serve.last', when: (now) => serves(now) && now.held === 1 && (now.open || now.lays) },
  {
    say: 'serve.mau',
    when: (now) => serves(now) && now.held === 2 && now.calls && (now.open || now.lays),
  },
  { say: 'serve.wish', when: (now) => serves(now) && now.wish !== '' && (now.open || now.lays) },
  {
    say: 'serve.none.wish',
    when: (now) => serves(now) && !now.open && !now.lays && now.wish !== '',
  },
  { say: 'serve.none', when: (now) => serves(now) && !now.open && !now.lays && now.top !== '' },
  { say: 'serve.open.first', when: (now) => serves(now) && now.open && now.early },
  { say: 'serve.first', when: (now) => serves(now) && now.early },
  { say: 'serve.open', when: (now) => serves(now) && now.open },
  { say: 'serve', when: serves },
  { say: 'wait.throw', when: (now) => watching(now) && now.throws },
  { say: 'wait.rest', when: (now) => watching(now) && now.rests > 0 },
  { say: 'wait.run', when: (now) => watching(now) && now.run },
  { say: 'wait.open', when: (now) => watching(now) && now.open },
  { say: 'wait.strict', when: (now) => watching(now) && !now.open },
  { say: 'wait.goal', when: (now) => now.phase === 'health' || now.phase === 'deal' },
];

/** The innkeeper's sentence now; empty: none. */
export function elbow(room: MauRoom): string {
  const seen = room.view;
  if (!seen) return '';
  const now = situationOf(room, seen);
  const key = fitting(SAYINGS, now);
  return key === undefined ? '' : say(key, now);
}
