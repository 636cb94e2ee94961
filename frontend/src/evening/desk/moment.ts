/** What is to be done now, in one sentence, with the one act that goes with it. */
import type { IconName } from '../../art/icons';
import type { Command } from '../course/wire/api';
import type { View } from '../course/model';
import { listed } from '../../lib/wording/listed';
import { drawing, inFinal, openSheets, people, said, today } from '../course/names';
import type { Tab } from '../course/desk/desk.svelte';
import { finalOver } from '../course/running';
import { t } from '../course/words';
import { d } from './words';

export interface Moment {
  text: string;
  icon: IconName;
  /** Amber: somebody waits. */
  waits?: boolean;
  act?: { label: string; command?: Command; tab?: Tab; ask?: 'start' };
}

const dues = (view: View) => view.final.dues ?? [];
const tableCount = (view: View) => Object.keys(today(view)?.tables ?? {}).length;
const online = (view: View) => view.config.use === 'online';
const names = (view: View) => openSheets(view).map(({ table }) => table.table);

function signingUp(view: View): Moment {
  const all = people(view);
  const here = drawing(view);
  const act: Moment['act'] = { label: d('act.people'), tab: 'people' };
  if (all.length === 0) return { text: d('now.empty'), icon: 'person', act };
  if (all[0]?.no) return { text: d('now.drawn'), icon: 'round', act };
  if (here < 4) return { text: d('now.few', { n: here }), icon: 'person', act };
  return { text: d('now.signup', { n: here }), icon: 'person', act };
}

function playing(view: View): Moment {
  const missing = openSheets(view);
  if (missing.length === 0 && online(view)) return { text: d('now.playing.online'), icon: 'check' };
  if (missing.length > 0) {
    return {
      text: d('now.playing.missing', { list: where(view) }),
      icon: 'pen',
      waits: true,
      act: { label: d('act.results'), tab: 'results' },
    };
  }
  return { text: d('now.playing', { n: tableCount(view) }), icon: 'check' };
}

/** 'Tisch 3 und 4', with the matchday where it is an earlier one. */
function where(view: View): string {
  const early = openSheets(view).filter(({ matchday }) => matchday < view.matchday);
  if (early.length === 0)
    return d('tables.list', { n: names(view).length, list: listed(names(view).map(String)) });
  return listed(
    openSheets(view).map(({ matchday, table }) =>
      t('sheet.where', { matchday, table: table.table }),
    ),
  );
}

function inBreak(view: View): Moment {
  // it alone holds up the next matchday: missing sheets and lots do not
  if (view.matrix?.due)
    return {
      text: d('now.matrix'),
      icon: 'round',
      waits: true,
      act: { label: d('act.matrix'), tab: 'people' },
    };
  const conflict = openSheets(view).find(({ table }) => table.status === 'conflict');
  if (conflict) {
    return {
      text: d('now.conflict', { matchday: conflict.matchday, table: conflict.table.table }),
      icon: 'warn',
      waits: true,
      act: { label: d('act.results'), tab: 'results' },
    };
  }
  if (openSheets(view).length > 0) {
    return {
      text: d('now.missing', { list: where(view) }),
      icon: 'pen',
      waits: true,
      act: { label: d('act.results'), tab: 'results' },
    };
  }
  if (dues(view).length > 0) return due(view);
  return {
    text: d(online(view) ? 'now.break.online' : 'now.break', { n: view.matchday + 1 }),
    icon: 'check',
    act: { label: d('act.start', { n: view.matchday + 1 }), ask: 'start' },
  };
}

function due(view: View): Moment {
  const notice = view.notices?.find(({ code }) => code === 'lot_due' || code === 'playoff_due');
  const game = dues(view)[0]?.game === true;
  return {
    text: notice ? said(notice) : d('now.due'),
    icon: 'flag',
    waits: true,
    act: {
      label: d(game ? 'act.playoff' : 'act.lot'),
      tab: inFinal(view) ? 'evening' : 'standings',
    },
  };
}

/** Once the final is on, what it needs lies on the evening's own tab. */
function inTheFinal(view: View, now: number): Moment {
  if (dues(view).some(({ purpose }) => purpose !== 'dealer')) return due(view);
  const { dealt, strokes } = view.final;
  const played = finalOver(view, now) ? 'up' : 'on';
  const step = strokes ? 'done' : dealt === undefined ? 'deal' : played;
  return {
    text: d(`now.final.${step}`),
    icon: 'trophy',
    act: { label: d('act.final'), tab: 'evening' },
  };
}

/** The sentence of this moment; `now`: what its clock says. */
export function moment(view: View, now: number): Moment {
  if (view.clock.paused !== undefined) {
    return {
      text: d('now.paused'),
      icon: 'pause',
      waits: true,
      act: { label: d('act.resume'), command: { type: 'resume' } },
    };
  }
  switch (view.stage) {
    case 'registration':
      return signingUp(view);
    case 'ready':
      if (view.matrix?.due) return inBreak(view);
      return {
        text: d(online(view) ? 'now.ready.online' : 'now.ready'),
        icon: 'bell',
        act: { label: d('act.start', { n: 1 }), command: { type: 'start_matchday' } },
      };
    case 'playing':
      return playing(view);
    case 'break':
      return inBreak(view);
    case 'final_ready':
      return dues(view).length > 0
        ? due(view)
        : {
            text: d(online(view) ? 'now.final_ready.online' : 'now.final_ready'),
            icon: 'trophy',
            act: { label: d('act.final'), tab: 'evening' },
          };
    case 'final':
      return inTheFinal(view, now);
    case 'closed':
      return {
        text: d('now.closed'),
        icon: 'trophy',
        act: { label: d('act.print'), tab: 'print' },
      };
  }
}

const SHOWN_BESIDE = new Set(['no_team', 'too_few_left', 'byes']);

/** Warnings beside the tables; what is to be done now stands in the sentence. */
export function warnings(view: View): string[] {
  return (view.notices ?? []).filter(({ code }) => SHOWN_BESIDE.has(code)).map(said);
}
