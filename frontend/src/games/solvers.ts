/** Games that can be asked how a hand is best arranged: those with a Solver in their folder. */
import { loadedOrAfresh } from '../lib/browser/afresh';
import { site } from '../lib/site';
import type { Component } from 'svelte';
import type { GameInfo } from '../wire';

export interface SolverProps {
  /** The game by whose rules is arranged. */
  game: GameInfo;
  /** All games of the same folder, to choose from. */
  games: readonly GameInfo[];
  onchoose: (name: string) => void;
}

const solvers = import.meta.glob<{ default: Component<SolverProps> }>('./*/Solver.svelte');

/** Whether a game's folder brings a solver. */
export function hasSolver(folder: string): boolean {
  return `./${folder}/Solver.svelte` in solvers;
}

/** The address of the solver page for a game. */
export function solverPath(name: string): string {
  return site(`/hand?rules=${encodeURIComponent(name)}`);
}

/** Loads the solver of a game's folder; undefined where there is none. */
export async function loadSolver(folder: string): Promise<Component<SolverProps> | undefined> {
  const load = solvers[`./${folder}/Solver.svelte`];
  return load && (await loadedOrAfresh(load)).default;
}
