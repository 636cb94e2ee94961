/** Says which files of the page import each other in a ring, and which rooms do; exits 1 when there is one.
 *
 * A room is a folder. Inside a folder its files and its rooms are neighbours: if a neighbour is reached from another,
 * by whatever way, no way leads back. So every folder has floors, and no arrow points up.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const SOURCE = join(import.meta.dirname, 'src');
const IMPORT =
  /\b(?:import|export)\b[^'";]*?\bfrom\s*['"](\.[^'"]+)['"]|\bimport\s*['"](\.[^'"]+)['"]/g;

const files = new Set(
  globSync('**/*.{ts,svelte}', { cwd: SOURCE }).map((name) => join(SOURCE, name)),
);

/** The files of the page that `file` imports, types included. What is loaded later is no ring. */
function imported(file) {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)]
    .map(([, named, bare]) => resolve(file, '..', named ?? bare))
    .flatMap((path) =>
      [path, `${path}.ts`, join(path, 'index.ts')].filter((name) => files.has(name)),
    );
}

/** The two neighbours whose arrow it is that `from` imports `to`: below the last folder that holds both. */
function neighbours(from, to) {
  const [one, other] = [from, to].map((file) => relative(SOURCE, file).split(sep));
  const depth = one.findIndex((part, i) => part !== other[i]);
  return [one, other].map((parts) => join(SOURCE, ...parts.slice(0, depth + 1)));
}

/** The way from `here` back to itself, the shortest one; undefined where there is none. */
function ring(arrows, here) {
  const from = new Map([...(arrows.get(here) ?? [])].map((next) => [next, here]));
  for (const at of from.keys()) {
    if (at === here) {
      const way = [here];
      for (let back = from.get(at); back !== here; back = from.get(back)) way.unshift(back);
      return [here, ...way];
    }
    for (const next of arrows.get(at) ?? []) if (!from.has(next)) from.set(next, at);
  }
  return undefined;
}

const between = new Map([...files].sort().map((file) => [file, new Set(imported(file))]));
const rooms = new Map();
for (const [file, others] of between) {
  for (const other of others) {
    const [one, next] = neighbours(file, other);
    if (one !== next) rooms.set(one, (rooms.get(one) ?? new Set()).add(next));
  }
}

for (const arrows of [between, rooms]) {
  const way = [...arrows.keys()].reduce((found, here) => found ?? ring(arrows, here), undefined);
  if (way === undefined) continue;
  process.stderr.write(
    `a ring of imports: ${way.map((one) => relative(SOURCE, one)).join(' -> ')}\n`,
  );
  process.exitCode = 1;
}
