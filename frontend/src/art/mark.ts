/** The mark of the house, 64 x 64: a scalloped beer mat with five strokes. public/icons holds the same drawing as files. */

const STEPS = 72;

function edge(step: number): string {
  const angle = (step * 2 * Math.PI) / STEPS;
  const radius = 29 + (Math.cos(angle * 18) > 0 ? 1.3 : -0.3);
  return `${(32 + radius * Math.cos(angle)).toFixed(1)} ${(32 + radius * Math.sin(angle)).toFixed(1)}`;
}

export const MARK = {
  mat: `M${Array.from({ length: STEPS }, (_, step) => edge(step)).join('L')}z`,
  ring: { cx: 32, cy: 32, r: 24.5 },
  strokes: 'M20.5 20l.6 24M28 19.5l-.4 25M35.7 20l.5 24.5M43.3 19.5l-.6 24.5M15 39.5L49 24.5',
} as const;
