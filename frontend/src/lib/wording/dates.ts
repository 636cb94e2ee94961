/** Days and times as Europe writes them: 24 hours in both languages. */
import { settings } from '../memory/settings.svelte';

const shown = (format: Intl.DateTimeFormatOptions, at: number) =>
  new Intl.DateTimeFormat(settings.language === 'de' ? 'de-DE' : 'en-GB', format).format(at);

/** 12. November */
export const day = (at: number): string => shown({ day: 'numeric', month: 'long' }, at);
/** Donnerstag, 12. November */
export const longDay = (at: number): string =>
  shown({ weekday: 'long', day: 'numeric', month: 'long' }, at);
/** November 2026 */
export const month = (at: number): string => shown({ month: 'long', year: 'numeric' }, at);
/** 12. November 2026 */
export const dateOf = (at: number): string =>
  shown({ day: 'numeric', month: 'long', year: 'numeric' }, at);
/** 21:30 */
export const timeOfDay = (at: number): string => shown({ hour: '2-digit', minute: '2-digit' }, at);
