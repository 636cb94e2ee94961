/** The beer mat of a match as an SVG: names and points in a printed ring, the length of the match in strokes. Pure. */
import { tally } from '../../art/tally';

export interface MatLine {
  name: string;
  /** The points alone: "−1". */
  score: string;
  first: boolean;
}

export interface MatText {
  /** Above in the ring: the game. */
  title: string;
  /** Below in the ring: the day, and how long it was. */
  below: string;
  lines: readonly MatLine[];
  /** Rounds, games or turns, as strokes under the names; as many as there is room for. */
  strokes: number;
}

/** What it is drawn with: names of colours as the page resolves them, so that the picture can leave the page. */
export const INKS = ['mat', 'mat-edge', 'mat-ink', 'back', 'table', 'table-2', 'seam'] as const;
export type Inks = Readonly<Record<(typeof INKS)[number], string>>;

/** More strokes are noise. */
const MOST_STROKES = 25;
const MIDDLE = 150;
/** The ring that the names lie in. */
const INNER = 106;
/** The half ring that a line of letters may take, and how wide a capital is by its size. */
const ARC = 340;
const CAPITAL = 0.72;
/** Where names and points stand, and how high the whole list may be. */
const LEFT = 78;
const RIGHT = 222;
const LIST = 132;
const LINE = 34;

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 32};`);

/** Long names are not cut: they get smaller, and narrower by what is still too much. */
function fitted(text: string, size: number, room: number): string {
  const fit = room / ([...text].length * size * 0.52);
  if (fit >= 1) return '';
  const smaller = rounded(size * Math.cbrt(fit));
  return ` font-size="${smaller}" textLength="${room}" lengthAdjust="spacingAndGlyphs"`;
}

function line(one: MatLine, y: number, step: number, inks: Inks): string {
  const size = Math.min(23, step * 0.68);
  const fill = one.first ? inks.back : inks['mat-ink'];
  const room = RIGHT - LEFT - [...one.score].length * size * 0.6 - 12;
  return (
    `<g font-size="${size}" font-weight="700" fill="${fill}">` +
    `<text x="${LEFT}" y="${y}"${fitted(one.name, size, room)}>${escaped(one.name)}</text>` +
    `<text x="${RIGHT}" y="${y}" text-anchor="end">${escaped(one.score)}</text></g>`
  );
}

function list({ lines, strokes }: MatText, inks: Inks): string {
  const step = Math.min(LINE, LIST / Math.max(1, lines.length));
  const top = MIDDLE - (step * lines.length) / 2 - (strokes > 0 ? 8 : 0);
  const rows = lines.map((one, i) => {
    const y = top + step * (i + 0.72);
    const rule = `<path d="M${LEFT} ${y + step * 0.28}h${RIGHT - LEFT}" stroke="${inks['mat-ink']}" stroke-opacity=".35"/>`;
    return line(one, y, step, inks) + (i < lines.length - 1 ? rule : '');
  });
  if (strokes === 0) return rows.join('');
  const { d, width } = tally(Math.min(strokes, MOST_STROKES));
  const below = top + step * lines.length + 8;
  return `${rows.join('')}<path d="${d}" transform="translate(${MIDDLE - width / 2} ${below})" fill="none" stroke="${inks['mat-ink']}" stroke-width="2" stroke-linecap="round"/>`;
}

/** Letters around the ring, smaller where there are many; `size` and `gap` are what few of them have. */
function around(id: string, text: string, { size, gap }: { size: number; gap: number }): string {
  const fit = Math.min(1, ARC / ([...text].length * (size * CAPITAL + gap)));
  const letters = `font-size="${rounded(size * fit)}" letter-spacing="${rounded(gap * fit)}"`;
  return (
    `<text ${letters} font-weight="700" text-anchor="middle">` +
    `<textPath href="#${id}" startOffset="50%">${escaped(text)}</textPath></text>`
  );
}

const rounded = (n: number) => Math.round(n * 100) / 100;

function ring({ title, below }: MatText, inks: Inks): string {
  return (
    `<defs><path id="over" d="M33 150a117 117 0 1 1 234 0"/><path id="under" d="M23 150a127 127 0 0 0 254 0"/></defs>` +
    `<circle cx="150" cy="150" r="146" fill="${inks.mat}" stroke="${inks['mat-edge']}" stroke-width="2"/>` +
    `<circle cx="150" cy="150" r="138" fill="none" stroke="${inks.back}" stroke-width="3"/>` +
    `<circle cx="150" cy="150" r="${INNER}" fill="none" stroke="${inks.back}" stroke-width="1.5"/>` +
    `<g fill="${inks.back}">${around('over', title.toUpperCase(), { size: 17, gap: 2.2 })}` +
    `${around('under', below.toUpperCase(), { size: 13, gap: 2.2 })}</g>`
  );
}

/** Three planks under the mat. */
function wood(inks: Inks): string {
  const seams = [120, 240].map((x) => `<path d="M${x} 0v360" stroke="${inks.seam}"/>`).join('');
  return `<rect width="360" height="360" fill="${inks.table}"/><rect x="120" width="120" height="360" fill="${inks['table-2']}"/>${seams}`;
}

/** The picture as the text of an SVG; `onWood` with the table around it, 360 by 360 instead of 300.
 *
 * `font` is the lettering as a data address; without it the reader's own serif has to do.
 */
export function matSvg(
  text: MatText,
  inks: Inks,
  { font, onWood = false }: { font?: string | undefined; onWood?: boolean } = {},
): string {
  const size = onWood ? 360 : 300;
  const face = font
    ? `<style>@font-face{font-family:Sign;font-weight:400 900;src:url(${font}) format("woff2")}</style>`
    : '';
  const mat = `<g${onWood ? ' transform="translate(30 30)"' : ''}>${ring(text, inks)}${list(text, inks)}</g>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" ` +
    `font-family="Sign, Vollkorn, Georgia, serif" style="font-variant-numeric:lining-nums">${face}${onWood ? wood(inks) : ''}${mat}</svg>`
  );
}
