/** The picture of an evening as the server tells it, under the names the page uses; nothing in it is null. */
import type * as wire from '../types';

/** The server leaves out what is missing and never says null, though its types could. */
type Told<T> = T extends object ? { readonly [K in keyof T]: Told<Exclude<T[K], null>> } : T;

export type Look = Told<wire.EveningLook>;
export type View = Told<wire.EveningView>;
export type You = Told<wire.YouView>;
export type Role = wire.EveningRole;
export type Wall = wire.Wall;
export type Stage = View['stage'];
export type Both = wire.Both;
export type Config = Told<wire.Config>;
export type Person = Told<wire.PersonView>;
export type Field = wire.FieldView;
export type Author = Told<wire.Author>;
export type Table = Told<wire.SheetView>;
export type SheetStatus = NonNullable<Table['status']>;
export type SheetEntry = Told<wire.EntryView>;
export type Matchday = Told<wire.MatchdayView>;
export type Matrix = Told<wire.MatrixView>;
export type Span = wire.SpanView;
export type Due = Told<wire.DueView>;

/** By a number, which JSON writes as a text. */
export type ByNumber<T> = Readonly<Record<string, T>>;

export interface Bell {
  t: number;
  times: number;
}

/** What a sheet brings one player while it is only typed. */
export interface Scored {
  no: number;
  strokes: number;
  points: number;
  /** Null for who is not ranked. */
  place: number | null;
  consolation: boolean;
}
