/** Reads the colours of tokens.css as they are at noon and under the lamp, and compares them as WCAG does. */
import css from '../../src/styles/tokens.css?raw';

export type Light = 'noon' | 'lamp';

const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');

function block(selector: string): Map<string, string> {
  const start = plain.indexOf(`${selector} {`);
  const body = plain.slice(plain.indexOf('{', start) + 1, plain.indexOf('}', start));
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
      name ?? '',
      (value ?? '').trim(),
    ]),
  );
}

const tokens = block(':root');
export const fourColours = block(':root[data-four]');

/** Names of all tokens. */
export const names = [...tokens.keys()];

/** The six digits of a colour token, or undefined when it is none. */
export function colour(name: string, light: Light, over = new Map<string, string>()) {
  const value = over.get(name) ?? tokens.get(name) ?? '';
  const pair = /^light-dark\(\s*(#\w+)\s*,\s*(#\w+)\s*\)$/.exec(value);
  const hex = pair ? pair[light === 'noon' ? 1 : 2] : value;
  return /^#[\da-f]{6}$/.exec(hex ?? '') ? hex : undefined;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two tokens, 1 to 21; throws when one of them is no plain colour. */
export function contrast(
  one: string,
  two: string,
  light: Light,
  over = new Map<string, string>(),
): number {
  const [a, b] = [colour(one, light, over), colour(two, light, over)];
  if (a === undefined || b === undefined) throw new Error(`no plain colour: ${one} or ${two}`);
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
