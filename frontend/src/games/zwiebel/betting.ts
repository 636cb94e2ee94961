/** Steps for naming an amount: few, round, and within the limits. */
import type { ZwiebelAction, ZwiebelLimits, ZwiebelObservation } from './types';

/** An action that names an amount. */
export type Naming = 'raise' | 'stake' | 'extra';

const NAMINGS: readonly Naming[] = ['raise', 'stake', 'extra'];

/** Which amount has to be named now. */
export function namingOf(legal: readonly ZwiebelAction[]): Naming | undefined {
  return NAMINGS.find((name) => legal.some(({ type }) => type === name));
}

/** Amounts to choose from: the ante, twice as much, half the pot, the pot, everything; ascending, each once. */
export function stepsOf(
  limits: Pick<ZwiebelLimits, 'least' | 'most'>,
  ante: number,
  pot: number,
): number[] {
  const least = Math.max(1, limits.least);
  const wanted = [ante, 2 * ante, Math.floor(pot / 2), pot, limits.most];
  const fitting = wanted.filter((amount) => amount >= least && amount <= limits.most);
  return [...new Set(fitting)].sort((one, other) => one - other);
}

/** An amount pressed into the limits. */
export function within(
  amount: number,
  { least, most }: Pick<ZwiebelLimits, 'least' | 'most'>,
): number {
  const whole = Number.isFinite(amount) ? Math.round(amount) : least;
  return Math.min(most, Math.max(least, whole));
}

/** Whether the table plays for money. */
export function forMoney({ options }: Pick<ZwiebelObservation, 'options'>): boolean {
  return !('mode' in options) || options.mode === 'gambling';
}
