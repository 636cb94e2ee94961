/** What a clause of a house rule is made of: parts, and the cards they speak of. */
/** A trigger, a condition or an effect: its type, and what is said about it. */
export interface Part {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A set of cards; what is not said does not restrict. */
export interface Cards {
  rank?: readonly string[] | null;
  suit?: readonly string[] | null;
  colour?: 'red' | 'black' | null;
  joker?: boolean | null;
  face?: 'effective' | 'printed';
  same_as_top?: boolean;
  suit_of_eff?: boolean;
}
