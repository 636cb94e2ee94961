/** Drachenrummy on the page. */
import { defineGame } from '../../live/game';
import { aids, setAid } from './aids/aids.svelte';
import { foresee } from './foresight';
import { elbow } from './elbow/sayings';
import { chapter, decided, phaseLine, seatFacts, standings, statusLine, turns } from './lines';
import glossary from './teaching/glossary.json';
import { meaning } from './meaning/meaning';
import primer from './teaching/primer.json';
import { saidAtOnce } from './news/hearing.svelte';
import Score from './Score.svelte';
import { story } from './story';
import Table from './Table.svelte';
import type { DrachenrummyAction, DrachenrummyEvent, DrachenrummyObservation } from './types';
import welcome from './teaching/welcome.json';
import { d, WORDS } from './words';

/** Two packs in the order in which a shuffle starts (DR-05, DR-08); with one pack it names those of the first only. */
const PACKS = ['', '/2'].flatMap((copy) =>
  [...'DHSC'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit + copy)),
);

const CLAUSES: Partial<Record<DrachenrummyObservation['phase'], string>> = {
  take: 'DR-18',
  throw: 'DR-19',
  fix: 'DR-20',
  reserve: 'DR-27',
  meld: 'DR-41',
  final_meld: 'DR-60',
  match_over: 'DR-64',
};

/** Presses the button, or takes the focus to the first thing, that a part of the table marks. */
function press(mark: string): void {
  document.querySelector<HTMLElement>(`[data-${mark}] button`)?.click();
}
function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

export default defineGame<DrachenrummyObservation, DrachenrummyAction, DrachenrummyEvent>({
  Table,
  Score,
  phaseLine,
  statusLine,
  glossary,
  primer,
  welcome,
  elbow,
  meaning,
  foresee,
  clauseNow: (room) => CLAUSES[room.view?.phase ?? 'shuffle'],
  chapter,
  turns,
  seatFacts,
  standings,
  decided,
  story,
  words: WORDS,
  saidAtOnce,
  optionClauses: {
    players: 'DR-01',
    packs: 'DR-02',
    starter: 'DR-11',
    take_mode: 'DR-18',
    steal_rule: 'DR-36',
    stall_rounds: 'DR-58',
    final_meld: 'DR-61',
    tie_break: 'DR-65',
    open_hands: 'DR-91',
  },
  keys: [
    {
      key: 'd',
      label: () => d('keys.dice'),
      looks: true,
      run: () => {
        focus('[data-tray] button');
      },
    },
    {
      key: 'c',
      label: () => d('keys.cards'),
      looks: true,
      run: () => {
        focus('[data-can]');
      },
    },
    {
      key: 'e',
      label: () => d('keys.go'),
      run: () => {
        press('go');
      },
    },
    {
      key: 'f',
      label: () => d('keys.done'),
      run: () => {
        press('done');
      },
    },
    {
      key: 'm',
      label: () => d('keys.suggest'),
      looks: true,
      run: () => {
        setAid('suggest', !aids.suggest);
      },
    },
    {
      key: 'o',
      label: () => d('keys.sort'),
      looks: true,
      run: () => {
        setAid('byRank', !aids.byRank);
      },
    },
  ],
  draws: {
    draw_starter: { draws: 'seat', field: 'seat' },
    shuffle: { draws: 'cards', field: 'cards', pack: PACKS, part: true },
    throw: { draws: 'dice', field: 'faces', faces: 6 },
  },
});
