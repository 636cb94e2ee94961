/** Sentences about a table: its events, its refusals and its options, from the game's texts. */
import type { Entry, Refusal, TableRoom, Tagged } from '../game';
import { type Facts, render, unfilled, type Wording } from '../../lib/wording/format';
import type { Both, EventText, GameTexts } from '../../lib/wording/gametexts';
import { namingOf } from '../../lib/wording/names';
import { tableComplaint } from '../complaint';
import { undoneSentence } from './undone';
import { t } from '../words';
import { settings } from '../../lib/memory/settings.svelte';
import type { AnyGameView } from '../game';

/** A table whose game has words. */
export type Speaking = Pick<TableRoom, 'you' | 'seatName' | 'game' | 'table' | 'texts' | 'play'>;

/** How a game's sentences name cards, at a table with these options or at none. */
export function cardWords(
  texts: GameTexts,
  play: AnyGameView,
  options?: Facts,
): Omit<Wording, 'seatName'> {
  const language = settings.language;
  return { language, ...namingOf(texts.words, language, options), ...play.words };
}

/** How sentences of this table name people and cards. */
export function wordingOf(room: Speaking): Wording {
  const options = { ...room.game.options, ...room.table.options };
  return {
    ...cardWords(room.texts, room.play, options),
    seatName: (seat, own) => (own && seat === room.you ? own : room.seatName(seat)),
  };
}

function templateOf(text: EventText, mine: boolean): string {
  const yours = settings.language === 'de' ? text.de_you : text.en_you;
  return mine && yours !== undefined ? yours : text[settings.language];
}

/** The seat that the sentence of an event speaks of; undefined where it is about nobody or several. */
export function seatOf(event: Tagged, room: Pick<Speaking, 'texts'>): number | undefined {
  const about: unknown = { ...event }[room.texts.events[event.type]?.you ?? 'seat'];
  return typeof about === 'number' ? about : undefined;
}

/** The template of an event for this reader; undefined where the game says nothing about it. */
export function eventTemplate(event: Tagged, room: Speaking): string | undefined {
  const text = room.texts.events[event.type];
  if (!text) return undefined;
  const mine = room.you !== null && seatOf(event, room) === room.you;
  return templateOf(text, mine) || undefined;
}

/** What the sentence of an event is filled with. */
export function eventFacts(event: Tagged, room: Speaking): Facts {
  return (room.play.facts?.(event) ?? event) as Facts;
}

/** An event in words. */
export function eventSentence(event: Tagged, room: Speaking): string | undefined {
  const template = eventTemplate(event, room);
  if (template === undefined) return undefined;
  const sentence = render(template, eventFacts(event, room), wordingOf(room));
  return unfilled(sentence).length > 0 ? undefined : sentence;
}

/** Who has acted in place of somebody; undefined where nobody has. */
export function standIn(
  { auto, by }: Pick<Entry, 'auto' | 'by'>,
  room: Pick<TableRoom, 'you' | 'seatName'>,
): string | undefined {
  if (!auto || by < 0) return undefined;
  return by === room.you
    ? t(`log.auto.${auto}.me`)
    : t(`log.auto.${auto}`, { name: room.seatName(by) });
}

/** One entry of the log in one breath; empty where there is nothing to say. */
export function entrySentence(entry: Entry, room: Speaking): string {
  const undone = undoneSentence(entry, room);
  if (undone !== undefined) return undone;
  const said = entry.events.flatMap((event) => eventSentence(event, room) ?? []);
  const acted = said.length > 0 ? standIn(entry, room) : undefined;
  return (acted === undefined ? said : [acted, ...said]).join(' ');
}

function both(text: Both | undefined): string | undefined {
  return text?.[settings.language];
}

/** What did not work, in a few words: "Karo 10 geht nicht." */
export function refusalFact(refusal: Refusal, room: Speaking): string {
  const action = refusal.action as unknown as Facts | undefined;
  const cards: unknown = action?.['cards'];
  const only: unknown = Array.isArray(cards) && cards.length === 1 ? cards[0] : null;
  const card = action?.['card'] ?? only;
  if (typeof card === 'string') return render(t('refused.card'), { card }, wordingOf(room));
  return t('refused.this');
}

/** Why it did not work, from the game's words or the page's own. */
export function refusalReason(refusal: Pick<Refusal, 'code' | 'facts'>, room: Speaking): string {
  const template = both(room.texts.refusals[refusal.code]);
  if (template !== undefined) return render(template, refusal.facts, wordingOf(room));
  return tableComplaint(refusal.code, refusal.facts);
}

/** Refusals that say no more than that this is not the moment. */
const MISTIMED = ['not_your_turn', 'wrong_phase', 'wrong_stage'];

/** Why it did not work, and where it was only not the moment: what the table waits for. */
export function refusalAdvice(refusal: Refusal, room: Speaking & TableRoom): string {
  const reason = refusalReason(refusal, room);
  const asked = MISTIMED.includes(refusal.code) ? room.play.statusLine(room).text : '';
  return asked ? `${reason} ${asked.replace(/[^.!?…]$/u, '$&.')}` : reason;
}
