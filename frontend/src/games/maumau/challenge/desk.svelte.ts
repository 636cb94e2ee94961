/** Whom the reader wants to challenge for something else, from the sheet behind a mat; the table opens the way. */
export const desk: { accused: number | null } = $state({ accused: null });
