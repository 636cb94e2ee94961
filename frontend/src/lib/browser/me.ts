/** What this browser remembers of its reader: the name, and how they last opened a table of each game. */
import type { NewTable } from '../../wire';
import { t } from '../wording/i18n';
import { load, save } from '../memory/store';

const NAME = 'stammtisch.name';
export const NAME_LENGTH = 24;

/** What is remembered of a table once opened; `bot` is the level of the bots, empty: a mixed handful. */
export type Wish = Pick<NewTable, 'options' | 'settings' | 'seats'> & { bot?: string };

const COMPANY = 'stammtisch.company';

/** Where a handful of so many begins: with those who did not sit with this reader the last time. */
export function companyFrom(seats: number): number {
  const before = load(COMPANY);
  const from = typeof before === 'number' && before >= 0 ? before : 0;
  save(COMPANY, (from + seats) % 1000);
  return from;
}

const wishKey = (game: string) => `stammtisch.wish.${game}`;

/** The reader's name as last given; empty for a newcomer. */
export function knownName(): string {
  const name = load(NAME);
  return typeof name === 'string' ? name.slice(0, NAME_LENGTH) : '';
}

/** Keeps the name; returns what to sit down as: who gave none is a guest, beside other guests with a number. */
export function nameToUse(typed: string, taken: readonly string[] = []): string {
  const name = typed.trim().slice(0, NAME_LENGTH);
  save(NAME, name);
  if (name) return name;
  const guest = t('me.guest');
  const guests = [guest, ...taken.map((_, i) => `${guest} ${i + 2}`)];
  return guests.find((one) => !taken.includes(one)) ?? guest;
}

/** How this reader last opened a table of the game. */
export function lastWish(game: string): Wish {
  const wish = load(wishKey(game));
  return typeof wish === 'object' && wish !== null ? wish : {};
}

/** Remembers how a table of the game was opened. */
export function keepWish(game: string, wish: Wish): void {
  save(wishKey(game), wish);
}
