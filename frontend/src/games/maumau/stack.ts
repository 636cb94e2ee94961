/** The stack that lies open: of which rank it is, which is the rank that answers it. */
import { word } from './house/words';
import type { MaumauObservation } from './types';

const RANKS = ['7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;

type Stack = Pick<MaumauObservation, 'stack_rank'>;

/** The rank as cards write it; a rule of the house may have one of another rank than sevens. */
export const rankOfStack = ({ stack_rank }: Stack): string => RANKS[stack_rank] ?? '7';

/** What answers it beside a ten: 'eine 7', 'einen König'. */
export const answerWords = (stack: Stack, as: 'nom' | 'acc' | 'dat'): string =>
  word(`rank.${rankOfStack(stack)}.${as}`);
