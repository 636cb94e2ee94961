/** The beer mat leaves the page: as an address to show it by, and as a PNG. */
import sign from '@fontsource-variable/vollkorn/files/vollkorn-latin-wght-normal.woff2?url';
import { INKS, type Inks, matSvg, type MatText } from './mat';

/** Of the picture that is shared, in px. */
const SIDE = 1080;

/** The colours at noon, whatever the light on this page. */
export function inksHere(): Inks {
  const probe = document.createElement('span');
  probe.style.colorScheme = 'light';
  document.body.append(probe);
  const found = INKS.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(found) as Inks;
}

async function asAddress(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => {
      done(reader.result as string);
    };
    reader.onerror = () => {
      failed(new Error('unreadable'));
    };
    reader.readAsDataURL(blob);
  });
}

let lettering: Promise<string | undefined> | undefined;

/** The sign letters as a data address: a picture may load nothing by itself. */
export function font(): Promise<string | undefined> {
  lettering ??= fetch(sign)
    .then(async (answer) => (answer.ok ? asAddress(await answer.blob()) : undefined))
    .catch(() => undefined);
  return lettering;
}

/** The picture as an address for an image. */
export const addressOfSvg = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** The mat on wood as a PNG of 1080 by 1080. */
export async function png(text: MatText): Promise<Blob> {
  const svg = matSvg(text, inksHere(), { font: await font(), onWood: true });
  const image = new Image(SIDE, SIDE);
  image.src = addressOfSvg(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIDE, SIDE];
  canvas.getContext('2d')?.drawImage(image, 0, 0, SIDE, SIDE);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => {
      if (blob) done(blob);
      else failed(new Error('no picture'));
    }, 'image/png');
  });
}
