/** Mau-Mau on the page. */
import { defineGame } from '../../live/game';
import { foresee } from './foresight';
import { type HouseRoom, madeUp, tableRules } from './house';
import glossary from './teaching/glossary.json';
import { meaning } from './meaning/meaning';
import primer from './teaching/primer.json';
import Score from './Score.svelte';
import SeatChallenge from './challenge/SeatChallenge.svelte';
import { elbow } from './elbow/sayings';
import { saidAtOnce } from './news/hearing.svelte';
import { chapter, decided, phaseLine, seatFacts, standings, statusLine, waitsFor } from './lines';
import { story } from './story';
import Table from './Table.svelte';
import type { MaumauAction, MaumauEvent, MaumauObservation } from './types';
import welcome from './teaching/welcome.json';
import { m, shoutWords, WORDS } from './words';

/** Three packs and four jokers in the order in which a shuffle starts (MM-0A.5); fewer are played. */
const PACKS = [
  ...['', '/2', '/3'].flatMap((copy) =>
    [...'CSHD'].flatMap((suit) => [...'789TJQKA'].map((rank) => rank + suit + copy)),
  ),
  ...['', '/2', '/3', '/4'].map((copy) => `JO${copy}`),
];

const PHASES: Partial<Record<MaumauObservation['phase'], string>> = {
  lobby: 'MM-17.9',
  between: 'MM-17.9',
  deal: 'MM-0B.3',
  deal_choice: 'MM-9e.3',
  health: 'MM-0B.6',
  lhc: 'MM-9c.2',
  finish: 'MM-10.1',
  plenum: 'MM-7.3',
  gesture: 'MM-12.16',
  match_over: 'MM-14.1',
};

const STAGES: Partial<Record<MaumauObservation['stage'], string>> = {
  stack: 'MM-0D.7b',
  drew: 'MM-2.3',
  again: 'MM-0D.Aa',
  again_drew: 'MM-2.3',
  base: 'MM-0D.9b',
  combine: 'MM-1.7',
  caller: 'MM-9a.9',
  wish: 'MM-0D.Bb',
};

/** Presses the button that a part of the table marks. */
function press(mark: string): void {
  document.querySelector<HTMLElement>(`[data-${mark}] button`)?.click();
}

export default defineGame<MaumauObservation, MaumauAction, MaumauEvent>({
  Table,
  Score,
  SeatExtras: SeatChallenge,
  phaseLine,
  statusLine,
  glossary,
  primer,
  welcome,
  elbow,
  meaning,
  hushed: ({ view }) => view?.phase === 'plenum',
  judged: ({ view }) =>
    view?.plenum?.step === 'vote' && view.options.plenum_judged
      ? [view.plenum.plaintiff, view.plenum.accused]
      : undefined,
  foresee,
  unseen: ({ view }) =>
    view !== null && view.options.supervision !== 'open' && view.options.pile_history,
  clauseNow: ({ view: seen }) => {
    if (!seen) return undefined;
    if (seen.queen_run && seen.phase === 'turn' && seen.stage === 'serve') return 'MM-9a.6';
    if (seen.late_wish) return 'MM-0D.Bb';
    return PHASES[seen.phase] ?? STAGES[seen.stage] ?? 'MM-0C.1';
  },
  chapter,
  turns: waitsFor,
  seatFacts,
  standings,
  decided,
  story,
  words: WORDS,
  saidAtOnce,
  facts: (event) =>
    event.type === 'said' ? { ...event, phrase: shoutWords(event.phrase) } : event,
  madeUp,
  tableRules: (room) => tableRules(room as unknown as HouseRoom),
  optionClauses: {
    supervision: 'MM-3.3',
    goal: 'MM-14.1',
    decks: 'MM-0A.2',
    hand_size: 'MM-0B.3',
    dealer_first: 'MM-0B.1',
    health: 'MM-0B.6',
    deal: 'MM-0B.5',
    signal_ms: 'MM-1.9',
    wish_grace_ms: 'MM-0D.Bb',
    turn_limit_ms: 'MM-19.6',
    takeback: 'MM-5.6',
    voluntary_draw: 'MM-2.2',
    base_any_ten: 'MM-0D.9d',
    queen_run_free_start: 'MM-9a.3',
    forgotten_queen_run: 'MM-9a.5',
    mau_mau_missing: 'MM-10b.3',
    auto_mau: 'MM-10a.9',
    false_mau_penalty: 'MM-10a.8',
    window_count: 'MM-3.4',
    rules_ratio_five: 'MM-12.2',
    max_turns: 'MM-0E.4',
    house_rules: 'MM-12.1',
  },
  keys: [
    {
      key: 'd',
      label: () => m('keys.draw'),
      run: () => {
        press('draw');
      },
    },
    {
      key: 'f',
      label: () => m('keys.done'),
      run: () => {
        press('done');
      },
    },
    {
      key: 'm',
      label: () => m('keys.mau'),
      run: () => {
        press('mau');
      },
    },
    {
      key: 'c',
      label: () => m('keys.challenge'),
      run: () => {
        press('challenge');
      },
    },
    {
      key: 'q',
      label: () => m('keys.run'),
      run: () => {
        press('run');
      },
    },
    {
      key: 'e',
      label: () => m('keys.phrase'),
      run: () => {
        press('phrase');
      },
    },
    {
      key: 'a',
      label: () => m('keys.rouse'),
      run: () => {
        press('rouse');
      },
    },
    {
      key: 'p',
      label: () => m('keys.take'),
      run: () => {
        press('take');
      },
    },
    {
      key: 'b',
      label: () => m('keys.ready'),
      run: () => {
        press('ready');
      },
    },
  ],
  draws: {
    lot: { draws: 'seat', field: 'seat' },
    shuffle: { draws: 'cards', field: 'cards', pack: PACKS, part: true, begins: true },
    reshuffle: { draws: 'cards', field: 'cards', pack: PACKS, part: true },
  },
});
