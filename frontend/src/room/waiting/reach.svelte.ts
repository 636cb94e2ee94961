/** Under which address phones find this page: a page opened as localhost is found by nobody. */
import { addressOf } from '../../lib/browser/share';
import { site } from '../../lib/site';
import { type Outward, outward } from './outward';

let way: Outward | undefined = $state.raw();
let asked: Promise<Outward> | undefined;

/** How others get here; undefined until the room has said so. It is asked once. */
export function reach(): Outward | undefined {
  void reached();
  return way;
}

/** The same, once the room has said so. */
export function reached(): Promise<Outward> {
  asked ??= outward(site('/')).then((found) => (way = found));
  return asked;
}

/** The whole address of a path of this page, as others find it. */
export const addressFor = (path: string): string => addressOf(path, reach()?.addresses[0]);

/** The address as it is read out, without what only a camera needs; empty where no phone reaches it. */
export function readable(path: string): string {
  const found = reach();
  if (!found || found.trouble) return '';
  return addressFor(path)
    .replace(/^\w+:\/\//, '')
    .replace(/[?#].*$/, '');
}
