/** What people ask of their table: seats, bots, the start, undo, a pause, a referee, a rematch. Failures become notes. */
import { site } from '../lib/site';
import { keepWish, lastWish } from '../lib/browser/me';
import { characterOf, handful, mayCome, nameOf, usualBot } from '../lib/wording/bots';
import { go } from '../lib/browser/router';
import { freshNonce } from '../lib/browser/sending/nonce';
import { settings } from '../lib/memory/settings.svelte';
import { toast } from '../lib/signals/toasts.svelte';
import {
  addBot,
  type Answer,
  askReferee,
  beCalled,
  endMatch,
  getUp,
  json,
  letChat,
  letLookBack,
  pauseTable,
  rematch,
  sitDown,
  startTable,
  table,
  undo,
} from '../net/api';
import type { LetChat, NewPlan, PauseWish, RefereeWish, Seated, TableView } from '../wire';
import { tableComplaint } from './complaint';
import type { Room } from './room.svelte';

/** The seats nobody has taken. */
export function emptySeats(table: TableView): number[] {
  return table.seats.flatMap(({ kind }, seat) => (kind === 'empty' ? [seat] : []));
}

function taken(room: Room, answer: Answer<Seated>): boolean {
  if (answer.ok) room.seated(answer.value);
  else toast(tableComplaint(answer.refused.code, answer.refused.facts));
  return answer.ok;
}

/** Puts a bot on a seat. */
export async function putBot(room: Room, seat: number, bot?: string): Promise<boolean> {
  const which = bot ?? usualBot(room.game.bots);
  return taken(room, await addBot(room.key, which === undefined ? { seat } : { seat, bot: which }));
}

/** Puts a bot there; where a name is too much like a character's, somebody else of the level comes. */
async function addedBot(room: Room, seat: number, bot?: string): Promise<Answer<Seated>> {
  const answer = await addBot(room.key, bot === undefined ? { seat } : { seat, bot });
  const level = characterOf(bot ?? '')?.level;
  const named = !answer.ok && ['name_taken', 'name_alike'].includes(answer.refused.code);
  return named && level !== undefined ? addBot(room.key, { seat, bot: level }) : answer;
}

/** The level of bots that this reader has chosen for the game; undefined: a mixed handful. */
function chosenLevel({ game }: Room): string | undefined {
  const { bot = '' } = lastWish(game.name);
  return game.bots.includes(bot) ? bot : undefined;
}

/** Puts bots of the chosen level on free seats; whoever sat down in the meantime keeps the seat. */
async function fill(room: Room, seats: readonly number[]): Promise<boolean> {
  const names = room.table.seats.map(nameOf);
  const company = handful(room.game, seats.length, names, { level: chosenLevel(room) });
  for (const [i, seat] of seats.entries()) {
    const answer = await addedBot(room, seat, company[i]);
    if (answer.ok || answer.refused.code !== 'seat_taken') {
      if (!taken(room, answer)) return false;
    }
  }
  return true;
}

/** Fills the empty seats with bots and begins. */
export async function begin(room: Room): Promise<void> {
  if (!(await fill(room, emptySeats(room.table)))) return;
  if (room.table.stage === 'open') taken(room, await startTable(room.key));
}

/** From here on bots are of this level, empty: a mixed handful; of those who sit here the others go, and such ones come. */
export async function exchangeBots(room: Room, bot: string): Promise<boolean> {
  keepWish(room.game.name, { ...lastWish(room.game.name), bot });
  const fitting = [bot, ...mayCome(room.game, [], bot || undefined)];
  const leaving = room.table.seats.flatMap((one, seat) =>
    one.kind === 'bot' && !fitting.includes(one.bot ?? '') ? [seat] : [],
  );
  for (const seat of leaving) if (!taken(room, await getUp(room.key, seat))) return false;
  return fill(room, leaving);
}

/** Takes whoever sits there from the seat: a bot, somebody absent, or me. Who gets up goes, unless others stay here. */
export async function clearSeat(room: Room, seat: number, stay = false): Promise<void> {
  const mine = seat === room.you;
  if (taken(room, await getUp(room.key, seat)) && mine && !stay) go(site('/'));
}

/** Sits down again on the own seat, where a bot has played on since. */
export async function sitAgain(room: Room): Promise<void> {
  const seat = room.bottom;
  taken(room, await sitDown(room.key, { name: room.seatName(seat), seat }));
}

/** Wishes for the end of the running match, or for going on with it. */
export async function wishForEnd(room: Room, agree: boolean): Promise<void> {
  const { person, table } = room;
  taken(room, await endMatch({ table: table.id, person }, agree));
}

/** Lets everybody see the hands of a deal while the next one runs, or no longer. */
export async function wishForLookback(room: Room, agree: boolean): Promise<void> {
  taken(room, await letLookBack(room.key, agree));
}

/** Asks whether my last action may be undone, or answers whoever asks. */
export async function wishForUndo(room: Room, agree: boolean): Promise<void> {
  taken(room, await undo(room.table.id, { seq: room.seq, agree }));
}

/** Asks for a pause, answers whoever asks, or goes on for all. Those `beside` me at this screen agree with me. */
export async function wishForPause(
  room: Room,
  wish: PauseWish['wish'],
  beside: readonly Room[] = [],
): Promise<void> {
  const say = (one: Room, said: PauseWish['wish']) =>
    pauseTable({ table: one.table.id, person: one.person }, { wish: said });
  if (!taken(room, await say(room, wish)) || wish === 'refuse') return;
  for (const other of beside) {
    const asked = other.you !== null && room.table.pausing?.asked.includes(other.you);
    if (asked && !taken(room, await say(other, 'agree'))) return;
  }
}

/** Calls a referee, or does what a referee may; whether it was done. */
export async function wishForReferee(
  room: Room,
  wish: RefereeWish['wish'],
  text = '',
): Promise<boolean> {
  const answer = await askReferee(room.key, { id: freshNonce(), wish, text });
  // what has come of it is told by the socket
  if (!answer.ok) toast(answer.refused[settings.language] ?? tableComplaint(answer.refused.code));
  return answer.ok;
}

/** Another name at the own seat, before the match begins; tells whether it is taken. */
export async function rename(room: Room, name: string): Promise<boolean> {
  return taken(room, await beCalled(room.key, { name }));
}

/** Changes how the table is to be, before the match; the host's right. Tells whether it is so now. */
export async function alter(room: Room, plan: NewPlan): Promise<boolean> {
  const answer = await json<Seated>(table(room.key, '/plan'), { method: 'PUT', body: plan });
  return taken(room, answer);
}

/** Lets people write, call set phrases only, or neither; the host's right. */
export async function letPeopleTalk(room: Room, chat: LetChat['chat']): Promise<void> {
  taken(room, await letChat(room.key, { chat }));
}

const openers = new WeakSet<Room>();

/** Whether this reader has just asked for the rematch: that it is there is no news then. */
export const opensRematch = (room: Room): boolean => openers.has(room);

/** Goes to the table of the rematch; makes it if nobody has. */
export async function playAgain(room: Room): Promise<void> {
  if (room.table.successor !== null) {
    go(site(`/t/${room.table.successor}`));
    return;
  }
  openers.add(room);
  const answer = await rematch(room.key);
  if (answer.ok) {
    go(site(`/t/${answer.value.table.code}`));
    return;
  }
  openers.delete(room);
  toast(tableComplaint(answer.refused.code, answer.refused.facts));
}

/** Where the way out of a table leads: back to the evening whose table it is, else to the lobby. */
export const wayOut = (table: TableView): string =>
  site(table.evening ? `/evening/${encodeURIComponent(table.evening)}` : '/');
