/** What this reader has chosen: language, light, cards, motion, sounds, keys. Kept in this browser only. */
import { load, save } from './store';

export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Letters on court cards: B D K A or J Q K A. */
export const INDICES = ['german', 'english'] as const;
export type Indices = (typeof INDICES)[number];

/** Factor on every duration; 0 means no travel. */
export const SPEEDS = [0, 0.5, 1, 1.5] as const;
export type Speed = (typeof SPEEDS)[number];

export const SOUNDS = [
  'deal',
  'play',
  'turn',
  'sweep',
  'challenge',
  'verdict',
  'refusal',
  'tick',
  'end',
  'bell',
] as const;
export type Sound = (typeof SOUNDS)[number];

const ON_BY_DEFAULT: readonly Sound[] = ['turn', 'verdict', 'end', 'bell'];

export interface Choices {
  language: Language;
  theme: Theme;
  fourColours: boolean;
  indices: Indices;
  /** Sorts the hand with the highest card on the right. */
  highestRight: boolean;
  /** The first tap on a card plays it. */
  oneTapPlays: boolean;
  /** More cards in one row, down to 32 px of each. */
  compactHand: boolean;
  speed: Speed;
  sounds: Record<Sound, boolean>;
  vibration: boolean;
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
    fourColours: false,
    indices: language === 'de' ? 'german' : 'english',
    highestRight: false,
    oneTapPlays: false,
    compactHand: false,
    speed: 1,
    sounds: Object.fromEntries(
      SOUNDS.map((name) => [name, ON_BY_DEFAULT.includes(name)]),
    ) as Record<Sound, boolean>,
    vibration: true,
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

/** Choices from what was stored: whatever is missing or unknown falls back to the default. */
export function restore(stored: unknown, base: Choices = defaults()): Choices {
  if (typeof stored !== 'object' || stored === null) return base;
  const old = stored as Partial<Record<keyof Choices, unknown>>;
  const sounds = (old.sounds ?? {}) as Partial<Record<Sound, unknown>>;
  return {
    language: isOne(LANGUAGES, old.language) ? old.language : base.language,
    theme: isOne(THEMES, old.theme) ? old.theme : base.theme,
    fourColours: flag(old.fourColours, base.fourColours),
    indices: isOne(INDICES, old.indices) ? old.indices : base.indices,
    highestRight: flag(old.highestRight, base.highestRight),
    oneTapPlays: flag(old.oneTapPlays, base.oneTapPlays),
    compactHand: flag(old.compactHand, base.compactHand),
    speed: isOne(SPEEDS, old.speed) ? old.speed : base.speed,
    sounds: Object.fromEntries(
      SOUNDS.map((name) => [name, flag(sounds[name], base.sounds[name])]),
    ) as Record<Sound, boolean>,
    vibration: flag(old.vibration, base.vibration),
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
