/** Both rule sets of Zwiebel on the page; what differs between them comes with the observation. */
import { defineGame } from '../../live/game';
import { deckOf } from './cards/decks';
import { elbow } from './elbow/sayings';
import { chapter, decided, phaseLine, seatFacts, standings, statusLine } from './lines';
import glossary from './teaching/glossary.json';
import { meaning } from './meaning/meaning';
import primer from './teaching/primer.json';
import comparison from './teaching/sets.json';
import { saidAtOnce } from './news/hearing.svelte';
import Score from './Score.svelte';
import { sheet } from './scenes/sheet.svelte';
import { packOf } from './solver/codes';
import { story } from './story';
import Table from './Table.svelte';
import type { ZwiebelAction, ZwiebelEvent, ZwiebelObservation } from './types';
import welcome from './teaching/welcome.json';
import { z } from './words';

/** The packs of both rule sets in canonical order (ZC-04); a shuffle names the cards of one of them. */
const PACKS = [...packOf('garden'), ...packOf('pairs')];

const CLAUSES: Partial<Record<ZwiebelObservation['phase'], string>> = {
  exchange: 'ZC-84',
  stay: 'Z04-63',
  raise: 'Z04-64',
  stake: 'Z30-60',
  extra: 'Z30-60',
  cover: 'Z30-60',
  buy: 'Z04-65',
  preshow: 'ZC-86',
  match_over: 'ZC-93',
};
const CASES = { D: 'ZC-104', A: 'ZC-104', O: 'ZC-103', R: 'ZC-105', T: 'ZC-113' } as const;

/** Presses the button that a part of the table marks as the main thing to do. */
function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}

export default defineGame<ZwiebelObservation, ZwiebelAction, ZwiebelEvent>({
  Table,
  Score,
  phaseLine,
  statusLine,
  glossary,
  primer,
  comparison,
  welcome,
  elbow,
  meaning,
  foresee: (seen, action, you) => ({
    waiting: seen.waiting.filter((seat) => seat !== you),
    ...(action.type === 'exchange' && seen.own
      ? {
          own: {
            ...seen.own,
            hand: seen.own.hand.filter(({ card }) => !action.cards.includes(card)),
          },
        }
      : {}),
  }),
  clauseNow: ({ view }) =>
    view?.duel ? CASES[view.duel.case] : CLAUSES[view?.phase ?? 'showdown'],
  saidAtOnce,
  lingers: () => sheet.scene !== undefined,
  held: () => sheet.held,
  shownTo: () => sheet.shownTo,
  chapter,
  deckOf,
  // whoever is asked would give away who was beaten
  turns: (seen) => (sheet.veiled ? [] : seen.waiting),
  seatFacts,
  standings,
  decided,
  story,
  optionClauses: {
    zero_eights: 'ZC-46',
    mode: 'Z04-63',
    first_dealer: 'ZC-81',
    open_training: 'Z04-62',
    bet_cap: 'ZC-88',
    rounds: 'ZC-93',
    show_losers: 'ZC-108',
    character_cards: 'ZC-07',
    max_players: 'ZC-80',
    wild_cripplers: 'Z30-06',
    cripplers: 'ZC-20',
    companions_hidden: 'Z30-40',
    takeover_pays_own_extra: 'Z30-66',
  },
  keys: [
    {
      key: 'e',
      label: () => z('keys.go'),
      run: () => {
        press('[data-go] button');
      },
    },
    {
      key: 'o',
      label: () => z('keys.arrange'),
      run: () => {
        press('[data-tool=arrange] button');
      },
    },
    {
      key: 'u',
      label: () => z('keys.undo'),
      run: () => {
        press('[data-tool=undo] button');
      },
    },
    {
      key: 'a',
      label: () => z('keys.announce'),
      run: ({ legal, blocked }) => {
        const may = blocked.length > 0 || legal.some(({ type }) => type === 'announce');
        if (may) sheet.open = 'announce';
      },
    },
    {
      key: 'c',
      label: () => z('keys.cast'),
      looks: true,
      run: () => {
        sheet.open = 'cast';
      },
    },
    {
      key: 'l',
      label: () => z('ladder.title'),
      looks: true,
      run: () => {
        sheet.open = 'ladder';
      },
    },
  ],
  draws: {
    draw_dealer: { draws: 'seat', field: 'seat' },
    shuffle: { draws: 'cards', field: 'cards', pack: PACKS, part: true },
  },
});
