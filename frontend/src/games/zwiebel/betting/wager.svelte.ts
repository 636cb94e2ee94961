/** The amount that I am about to name, chosen by me or by a hint. */
export const wager: { amount: number | undefined } = $state({ amount: undefined });
