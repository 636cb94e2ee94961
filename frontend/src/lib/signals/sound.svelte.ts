/** Short wooden sounds, synthesised; none before the reader's first gesture, each group as loud as the reader wants it. */
import {
  type Sound,
  SOUND_GROUPS,
  type SoundGroup,
  SOUNDS,
  settings,
  type Volume,
} from '../memory/settings.svelte';

interface Knock {
  /** Seconds after the start. */
  at: number;
  /** Hertz of the body that rings. */
  pitch: number;
  /** Seconds until it has died away. */
  length: number;
  /** Loudness, 0 to 1. */
  level: number;
  /** Share of noise (wood, paper) against tone (glass, body), 0 to 1. */
  noise: number;
}

const knock = (at: number, pitch: number, length: number, level: number, noise: number): Knock => ({
  at,
  pitch,
  length,
  level,
  noise,
});

const RECIPES: Record<Sound, readonly Knock[]> = {
  /* a card brushed off the pack */
  deal: [knock(0, 3200, 0.07, 0.16, 1)],
  /* a card put down on wood */
  play: [knock(0, 2400, 0.04, 0.16, 1), knock(0.015, 190, 0.09, 0.35, 0.4)],
  /* two knocks on the table */
  turn: [knock(0, 165, 0.12, 0.6, 0.35), knock(0.17, 150, 0.14, 0.6, 0.35)],
  /* cards swept together */
  sweep: [knock(0, 1800, 0.12, 0.14, 1), knock(0.07, 2300, 0.12, 0.12, 1)],
  /* a knuckle on the table top */
  talk: [knock(0, 260, 0.07, 0.3, 0.3)],
  /* a chair pushed back */
  challenge: [knock(0, 320, 0.22, 0.25, 0.9), knock(0.2, 120, 0.16, 0.4, 0.4)],
  /* a glass put down */
  verdict: [knock(0, 140, 0.1, 0.5, 0.4), knock(0.008, 1960, 0.35, 0.1, 0)],
  /* a soft thud */
  refusal: [knock(0, 95, 0.16, 0.55, 0.2)],
  /* one tick */
  tick: [knock(0, 1400, 0.03, 0.2, 0.5)],
  /* glasses */
  end: [
    knock(0, 2090, 0.5, 0.14, 0),
    knock(0.09, 2640, 0.6, 0.12, 0),
    knock(0.1, 1570, 0.5, 0.1, 0),
  ],
  /* a cowbell, struck once */
  bell: [
    knock(0, 562, 0.7, 0.5, 0.02),
    knock(0, 845, 0.9, 0.4, 0),
    knock(0, 1410, 0.35, 0.16, 0.05),
  ],
};

const BUZZ: Partial<Record<Sound, number[]>> = { turn: [20], challenge: [20, 60, 20] };

/** By volume: the factor on every loudness; the loudest knock stays below what a speaker distorts. */
const LOUDNESS: Readonly<Record<Volume, number>> = { 0: 0, 1: 0.35, 2: 1, 3: 1.6 };

const GROUP_OF = Object.fromEntries(
  SOUND_GROUPS.flatMap((group) => SOUNDS[group].map((name) => [name, group])),
) as Record<Sound, SoundGroup>;

let context: AudioContext | undefined;
let woodNoise: AudioBuffer | undefined;
let touched = $state(false);

/** What a browser takes for the reader's leave to sound: a finger counts when it is lifted. */
const GESTURES = ['pointerup', 'keydown'] as const;

/** Allows sounds from the first touch or key on; call once. */
export function unlockOnGesture(target: EventTarget = window): void {
  const unlock = () => {
    for (const gesture of GESTURES) target.removeEventListener(gesture, unlock);
    touched = true;
    if (typeof AudioContext === 'undefined') return;
    context ??= new AudioContext();
    void context.resume();
  };
  for (const gesture of GESTURES) target.addEventListener(gesture, unlock);
}

/** Whether the reader has touched the page or pressed a key, for which browsers wait before a sound. */
export const soundAllowed = (): boolean => touched;

function noise(audio: AudioContext): AudioBuffer {
  if (woodNoise) return woodNoise;
  woodNoise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = woodNoise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return woodNoise;
}

function strike(
  audio: AudioContext,
  { at, pitch, length, level, noise: share }: Knock,
  loudness: number,
): void {
  const start = audio.currentTime + at;
  const voice = (source: AudioNode, part: number) => {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(part * loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(gain).connect(audio.destination);
  };
  if (share < 1) {
    const tone = audio.createOscillator();
    tone.frequency.setValueAtTime(pitch * 1.15, start);
    tone.frequency.exponentialRampToValueAtTime(pitch, start + length / 4);
    voice(tone, level * (1 - share));
    tone.start(start);
    tone.stop(start + length);
  }
  if (share > 0) {
    const hiss = audio.createBufferSource();
    hiss.buffer = noise(audio);
    const band = audio.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = pitch * 2;
    band.Q.value = 0.8;
    hiss.connect(band);
    voice(band, level * share);
    hiss.start(start);
    hiss.stop(start + length);
  }
}

/** How loud a sound is now: a factor, 0 where it is not heard. */
export function loudnessOf(name: Sound): number {
  return settings.mute ? 0 : LOUDNESS[settings.volumes[GROUP_OF[name]]];
}

/** Plays a sound as loud as its group is, once the reader has touched the page; buzzes where the phone can. */
export function playSound(name: Sound): void {
  const buzz = BUZZ[name];
  if (buzz && settings.vibration && context && 'vibrate' in navigator) navigator.vibrate(buzz);
  const loudness = loudnessOf(name);
  if (!context || loudness === 0) return;
  for (const part of RECIPES[name]) strike(context, part, loudness);
}
