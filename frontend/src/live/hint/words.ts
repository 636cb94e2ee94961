/** What a hint says, in words: what is counted, the actions, the figures and the reasons. */
import { capital } from '../../lib/wording/capital';
import { render } from '../../lib/wording/format';
import { texts } from '../../lib/wording/i18n';
import { settings } from '../../lib/memory/settings.svelte';
import type { HintedAction, HintTold } from '../../wire';
import { type Speaking, wordingOf } from '../saying/sentences';
import de from './texts.de.json';
import en from './texts.en.json';

export const h = texts({ de, en });

/** The same for the eye and for who listens. */
interface Said {
  written: string;
  spoken: string;
}

/** Measures that are shares; all others are numbers. */
const SHARES: ReadonlySet<string> = new Set(['chance']);

function isOwn(key: string): key is keyof typeof de {
  return key in de;
}

/** What the figures count. */
export function measureWords(measure: string, room: Speaking): string {
  const said = room.texts.advice?.measures?.[measure]?.[settings.language];
  return capital(said ?? (isOwn(measure) ? h(measure) : measure));
}

/** An action as its game calls it: 'Pik Bube legen'. */
export function actionWords(action: HintedAction['action'], room: Speaking): string {
  const type = String(action['type']);
  const template = room.texts.advice?.actions?.[type]?.[settings.language];
  return capital(template === undefined ? type : render(template, action, wordingOf(room)));
}

/** Why it is good or bad, sentence by sentence. */
export function reasonWords({ reasons }: HintedAction, room: Speaking): string {
  const said = reasons.flatMap(({ name, facts }) => {
    const key = `reason.${name}`;
    const template =
      room.texts.advice?.reasons?.[name]?.[settings.language] ?? (isOwn(key) ? h(key) : undefined);
    return template === undefined ? [] : [render(template, facts, wordingOf(room))];
  });
  return said.join(' ');
}

function figure(value: number, measure: string, sign: 'auto' | 'exceptZero'): string {
  if (SHARES.has(measure)) return value.toLocaleString(settings.language, { style: 'percent' });
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: sign };
  return value.toLocaleString(settings.language, digits).replace('-', '−');
}

/** '61 %', '+1,3'. */
export function valueWords(value: number, measure: string): string {
  return figure(value, measure, 'exceptZero');
}

/** What a figure is so many of, where its sign does not say it. */
export function unitWords(measure: string, room: Speaking): string {
  const key = `unit.${measure}`;
  const said = room.texts.advice?.units?.[measure]?.[settings.language];
  return said ?? (isOwn(key) ? h(key) : '');
}

/** How far the true value may lie from it: '± 0,3', of which the larger side counts; of a share '57 bis 65 %'. */
export function reachWords({ value, low, high }: HintedAction, measure: string): Said {
  if (SHARES.has(measure)) {
    const range = h('interval.range', {
      low: Math.round(100 * low),
      high: figure(high, measure, 'auto'),
    });
    return { written: range, spoken: range };
  }
  const n = figure(Math.max(high - value, value - low), measure, 'auto');
  return { written: h('interval', { n }), spoken: h('interval.spoken', { n }) };
}

/** The scale that all bars of a hint lie on: shares from none to all, numbers from a little below the lowest. */
export function scaleOf({ measure, actions }: HintTold): { from: number; to: number } {
  if (SHARES.has(measure)) return { from: 0, to: 1 };
  const lowest = Math.min(...actions.map(({ low }) => low));
  const to = Math.max(...actions.map(({ high }) => high));
  return { from: lowest - Math.max(0.5, 0.2 * (to - lowest)), to };
}
