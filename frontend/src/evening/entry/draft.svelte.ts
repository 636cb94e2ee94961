/** A sheet while it is filled in: the typed strokes, who was away, and what is wrong with them. */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { at, isAway } from '../course/names';
import type { SheetEntry, Table } from '../course/model';
import type { Filled } from './kept';
import { e } from './words';

const MOST = 99;
const COUNT = /^\d{1,2}$/;
export const MANY = 30;

export class Draft {
  readonly seats: readonly number[];
  readonly typed = new SvelteMap<number, string>();
  readonly away = new SvelteSet<number>();
  readonly #fresh: string;

  /** `kept`: what was typed before the page was loaded again. */
  constructor(table: Table, kept?: Filled) {
    this.seats = table.seats;
    const entry = table.entries?.[0];
    for (const no of table.seats) {
      const count = entry ? at(entry.strokes, no) : undefined;
      this.typed.set(no, count === undefined ? '' : String(count));
      if (isAway(table, no)) this.away.add(no);
    }
    this.#fresh = JSON.stringify(this.#plain);
    if (kept) this.#fill(kept);
  }

  #fill({ typed, away }: Filled): void {
    this.away.clear();
    for (const no of this.seats) {
      this.typed.set(no, at(typed, no) ?? '');
      if (away.includes(no)) this.away.add(no);
    }
  }

  get #plain(): Filled {
    return { typed: Object.fromEntries(this.typed), away: [...this.away].sort() };
  }

  /** What is worth keeping; undefined as long as nothing was changed. */
  get filled(): Filled | undefined {
    const plain = this.#plain;
    return JSON.stringify(plain) === this.#fresh ? undefined : plain;
  }

  type(no: number, text: string): void {
    this.typed.set(no, text.trim());
  }

  step(no: number, by: number): void {
    this.typed.set(no, String(Math.min(MOST, Math.max(0, this.count(no) + by))));
  }

  toggle(no: number): void {
    if (this.away.has(no)) this.away.delete(no);
    else {
      this.away.add(no);
      if (!this.typed.get(no)) this.typed.set(no, '0');
    }
  }

  clear(): void {
    for (const no of this.seats) this.typed.set(no, '');
    this.away.clear();
  }

  count(no: number): number {
    const text = this.typed.get(no) ?? '';
    return COUNT.test(text) ? Number(text) : 0;
  }

  /** The strokes as far as they are typed; an empty field counts nothing yet. */
  get strokes(): Map<number, number> {
    return new SvelteMap(this.seats.map((no) => [no, this.count(no)]));
  }

  get total(): number {
    return [...this.strokes.values()].reduce((sum, count) => sum + count, 0);
  }

  get started(): boolean {
    return this.seats.some((no) => this.typed.get(no) !== '');
  }

  get complete(): boolean {
    return this.seats.every((no) => this.typed.get(no) !== '' && this.wrong(no, '') === undefined);
  }

  /** What is wrong in a field, as a sentence. */
  wrong(no: number, name: string): string | undefined {
    const text = this.typed.get(no) ?? '';
    if (text === '') return undefined;
    if (!COUNT.test(text)) return e('wrong.range', { most: MOST });
    if (this.away.has(no) && Number(text) > 0) {
      return e('wrong.away', { name, n: Number(text) });
    }
    return undefined;
  }

  /** As the command takes it. */
  get sheet(): { strokes: Record<string, number>; absent: number[] } {
    return {
      strokes: Object.fromEntries([...this.strokes].map(([no, count]) => [String(no), count])),
      absent: [...this.away],
    };
  }

  /** Whether it says the same as the first entry. */
  same(table: Table): boolean {
    const entry = table.entries?.[0];
    return entry !== undefined && this.#says(entry);
  }

  /** Whether something was filled in that none of the entries says. */
  unheard(table: Table): boolean {
    return this.filled !== undefined && !(table.entries ?? []).some((entry) => this.#says(entry));
  }

  #says(entry: SheetEntry): boolean {
    return (
      this.seats.every((no) => at(entry.strokes, no) === this.count(no)) &&
      this.seats.every((no) => (entry.absent ?? []).includes(no) === this.away.has(no))
    );
  }
}
