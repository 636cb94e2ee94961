/** Says which files of the page import each other in a ring, and exits 1 when there is one. */
import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

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
    .flatMap((path) => [path, `${path}.ts`].filter((name) => files.has(name)));
}

const arrows = new Map([...files].map((file) => [file, imported(file)]));

/** The way from `file` back to itself, the shortest one; undefined where there is none. */
function ring(file) {
  const from = new Map(arrows.get(file).map((next) => [next, file]));
  for (const here of from.keys()) {
    if (here === file) {
      const way = [file];
      for (let at = from.get(file); at !== file; at = from.get(at)) way.unshift(at);
      return way;
    }
    for (const next of arrows.get(here)) if (!from.has(next)) from.set(next, here);
  }
  return undefined;
}

const way = [...files].sort().reduce((found, file) => found ?? ring(file), undefined);
if (way !== undefined) {
  const names = [...way, way[0]].map((one) => relative(SOURCE, one));
  process.stderr.write(`a ring of imports: ${names.join(' -> ')}\n`);
  process.exitCode = 1;
}
