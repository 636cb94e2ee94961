/** The word about which the reader has just asked. */
import type { Term } from '../../lib/wording/glossary';

export const asked: { term: Term | null } = $state({ term: null });
