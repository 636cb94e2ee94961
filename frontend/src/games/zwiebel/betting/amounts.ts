/** Steps for naming an amount: few, round, and within the limits. */
import type { ZwiebelAction, ZwiebelLimits, ZwiebelObservation } from '../types';

/** An action that names an amount. */
export type Naming = 'raise' | 'stake' | 'extra';

const NAMINGS: readonly Naming[] = ['raise', 'stake', 'extra'];

/** Which amount has to be named now. */
export function namingOf(legal: readonly ZwiebelAction[]): Naming | undefined {
  return NAMINGS.find((name) => legal.some(({ type }) => type === name));
}

/** An amount to choose, and what it is: the ante, twice as much, a part of the pot, everything. */
export interface AmountStep {
  amount: number;
  is: 'ante' | 'twice' | 'half' | 'pot' | 'all';
}

/** The least and the most that an amount may be. */
export type Span = Pick<ZwiebelLimits, 'least' | 'most'>;

/** What the field may hold: nothing at all has a button of its own, so the field begins at one. */
export function spanOf({ least, most }: Span): Span {
  return { least: Math.max(1, least), most };
}

/** Amounts to choose from, ascending, each once. */
export function stepsOf(limits: Span, ante: number, pot: number): AmountStep[] {
  const { least } = spanOf(limits);
  const wanted: AmountStep[] = [
    { is: 'all', amount: limits.most },
    { is: 'ante', amount: ante },
    { is: 'twice', amount: 2 * ante },
    { is: 'pot', amount: pot },
    { is: 'half', amount: Math.floor(pot / 2) },
  ];
  const fitting = wanted.filter(({ amount }) => amount >= least && amount <= limits.most);
  const once = fitting.filter(
    ({ amount }, i) => fitting.findIndex((other) => other.amount === amount) === i,
  );
  return once.sort((one, other) => one.amount - other.amount);
}

/** An amount pressed into the limits. */
export function within(amount: number, { least, most }: Span): number {
  const whole = Number.isFinite(amount) ? Math.round(amount) : least;
  return Math.min(most, Math.max(least, whole));
}

/** Whether the table plays for money. */
export function forMoney({ options }: Pick<ZwiebelObservation, 'options'>): boolean {
  return !('mode' in options) || options.mode === 'gambling';
}

/** With so much left after the first betting round I would have to fold in the second one (Z04-63, ZC-88). */
export function ruins(
  seen: Pick<ZwiebelObservation, 'betting' | 'options'>,
  left: number,
): boolean {
  return 'mode' in seen.options && seen.betting === 1 && left < seen.options.grundeinsatz;
}
