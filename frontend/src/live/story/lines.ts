/** The words of a beer mat: on it, aloud, and beside the picture when it is shared. */
import type { Language } from '../../lib/memory/settings.svelte';
import type { Standing } from '../game';
import { t } from '../words';
import type { MatText } from './mat';
import type { Story } from '../../lib/record/story';

interface Played {
  /** The title of the game. */
  game: string;
  standings: readonly Standing[];
  story: Story | undefined;
  /** Unix ms; 0: nobody knows. */
  at: number;
  /** The seats whose names are left out. */
  without: readonly number[];
  language: Language;
}

interface MatWords {
  mat: MatText;
  /** What the picture is called for those who do not see it. */
  spoken: string;
  /** What goes along with the picture. */
  sentence: string;
}

function dayOf(at: number, language: Language): string {
  if (at <= 0) return '';
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' }).format(at);
}

/** All words of the mat of a match. */
export function wordsOfMat(
  { game, standings, story, at, without, language }: Played,
  nameOf: (seat: number) => string,
): MatWords {
  const lines = standings.map(({ seat, rank, score }) => ({
    name: without.includes(seat) ? t('mat.nameless') : nameOf(seat),
    score,
    first: rank === 1,
  }));
  const day = dayOf(at, language);
  const list = lines.map(({ name, score }) => `${name} ${score}`).join(', ');
  const length = story?.length ?? '';
  return {
    mat: {
      title: t('mat.title', { game }),
      below: [day, length].filter(Boolean).join(' · '),
      lines,
      strokes: Number.parseInt(length, 10) || 0,
    },
    spoken: t('mat.spoken', { list }),
    sentence: t('mat.sentence', { game, day, list }),
  };
}
