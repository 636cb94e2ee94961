/** The solver's own words. */
import { texts } from '../../../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

export type SolverKey = keyof typeof de;

export const z = texts({ de, en });
