/** What this reader has chosen: language, light, cards, motion, sounds, keys. Kept in this browser only. */
import { load, save } from './store';

const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What stands for clubs, spades, hearts and diamonds: they themselves, or acorns, leaves, hearts and bells. */
export const SUIT_SETS = ['french', 'german'] as const;
export type SuitSet = (typeof SUIT_SETS)[number];

/** Letters on court cards: B D K A or J Q K A. */
const INDICES = ['german', 'english'] as const;
export type Indices = (typeof INDICES)[number];

/** Factor on every duration; 0 means no travel. */
export const SPEEDS = [0, 0.5, 1, 1.5] as const;
export type Speed = (typeof SPEEDS)[number];

/** What is heard, in the groups that have a loudness of their own. */
export const SOUNDS = {
  cards: ['deal', 'play', 'sweep'],
  turn: ['turn', 'tick', 'refusal'],
  talk: ['talk', 'challenge'],
  end: ['verdict', 'end', 'bell'],
} as const;
export type SoundGroup = keyof typeof SOUNDS;
export type Sound = (typeof SOUNDS)[SoundGroup][number];
export const SOUND_GROUPS = Object.keys(SOUNDS) as SoundGroup[];

/** Off, soft, normal, loud. */
export const VOLUMES = [0, 1, 2, 3] as const;
export type Volume = (typeof VOLUMES)[number];
const NORMAL: Volume = 2;

const VOLUMES_AT_FIRST: Record<SoundGroup, Volume> = {
  cards: 0,
  turn: NORMAL,
  talk: 0,
  end: NORMAL,
};

export interface Choices {
  language: Language;
  theme: Theme;
  suits: SuitSet;
  fourColours: boolean;
  indices: Indices;
  /** Sorts the hand with the highest card on the right. */
  highestRight: boolean;
  /** The first tap on a card plays it. */
  oneTapPlays: boolean;
  /** More cards in one row, down to 32 px of each. */
  compactHand: boolean;
  speed: Speed;
  volumes: Record<SoundGroup, Volume>;
  /** Nothing is heard, whatever the volumes say. */
  mute: boolean;
  vibration: boolean;
  /** The device calls me to my turn while the page lies in the background. */
  calls: boolean;
  letterKeys: boolean;
  /** Screen readers are told what people say. */
  talkAloud: boolean;
}

const KEY = 'stammtisch.settings';

/** The choices of somebody who has not chosen yet. */
export function defaults(languages: readonly string[] = navigator.languages): Choices {
  const spoken = languages.map((tag) => tag.slice(0, 2).toLowerCase());
  const language = LANGUAGES.find((known) => known === spoken.find((tag) => isOne(LANGUAGES, tag)));
  return {
    language: language ?? 'en',
    theme: 'auto',
    suits: 'french',
    fourColours: false,
    indices: language === 'de' ? 'german' : 'english',
    highestRight: false,
    oneTapPlays: false,
    compactHand: false,
    speed: 1,
    volumes: { ...VOLUMES_AT_FIRST },
    mute: false,
    vibration: true,
    calls: false,
    letterKeys: true,
    talkAloud: true,
  };
}

function isOne<T>(known: readonly T[], value: unknown): value is T {
  return known.includes(value as T);
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

/** The volume of a group as it was chosen when every sound had a switch; undefined: it was not. */
function volumeBefore(stored: object, group: SoundGroup): Volume | undefined {
  const { sounds } = stored as { sounds?: Partial<Record<Sound, unknown>> | null };
  const chosen = SOUNDS[group].map((name) => sounds?.[name]).filter((on) => on !== undefined);
  if (chosen.length === 0) return undefined;
  return chosen.includes(true) ? NORMAL : 0;
}

/** Choices from what was stored: whatever is missing or unknown falls back to the default. */
export function restore(stored: unknown, base: Choices = defaults()): Choices {
  if (typeof stored !== 'object' || stored === null) return base;
  const old = stored as Partial<Record<keyof Choices, unknown>>;
  const volumes = (old.volumes ?? {}) as Partial<Record<SoundGroup, unknown>>;
  return {
    language: isOne(LANGUAGES, old.language) ? old.language : base.language,
    theme: isOne(THEMES, old.theme) ? old.theme : base.theme,
    suits: isOne(SUIT_SETS, old.suits) ? old.suits : base.suits,
    fourColours: flag(old.fourColours, base.fourColours),
    indices: isOne(INDICES, old.indices) ? old.indices : base.indices,
    highestRight: flag(old.highestRight, base.highestRight),
    oneTapPlays: flag(old.oneTapPlays, base.oneTapPlays),
    compactHand: flag(old.compactHand, base.compactHand),
    speed: isOne(SPEEDS, old.speed) ? old.speed : base.speed,
    volumes: Object.fromEntries(
      SOUND_GROUPS.map((group) => {
        const volume = volumes[group] ?? volumeBefore(stored, group);
        return [group, isOne(VOLUMES, volume) ? volume : base.volumes[group]];
      }),
    ) as Record<SoundGroup, Volume>,
    mute: flag(old.mute, base.mute),
    vibration: flag(old.vibration, base.vibration),
    calls: flag(old.calls, base.calls),
    letterKeys: flag(old.letterKeys, base.letterKeys),
    talkAloud: flag(old.talkAloud, base.talkAloud),
  };
}

export const settings: Choices = $state(restore(load(KEY)));

/** Keeps the choices and shows them on the page; call once, from the root component. */
export function keepSettings(): void {
  $effect(() => {
    save(KEY, $state.snapshot(settings));
  });
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.language;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.toggleAttribute('data-four', settings.fourColours);
    root.style.setProperty('--speed', String(settings.speed));
  });
}
