/** The words of opening an evening. */
import { settings } from '../../lib/memory/settings.svelte';
import { texts } from '../../lib/wording/i18n';
import type { Known } from '../course/wire/links';
import de from './texts.de.json';
import en from './texts.en.json';

export const o = texts({ de, en });

/** When an evening was, and how many people were on its list: what tells evenings of one name apart. */
export function aboutEvening({ since, at, people }: Known): string {
  const date = new Date(since ?? at).toLocaleString(settings.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return people ? o('known.people', { date, n: people }) : date;
}
