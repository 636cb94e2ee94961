/** The server's resources over HTTP, typed; whatever goes wrong comes back as one struct, a Refused. */
import { site } from '../lib/site';
import type {
  AddBot,
  DealHands,
  GameAnswer,
  GameInfo,
  HintTold,
  Join,
  LessonStand,
  LetChat,
  Lobby,
  MayUndo,
  NewTable,
  PauseWish,
  RefereeWish,
  PublicAddress,
  Refused,
  Replay,
  ReportBasis,
  BeCalled,
  Rewind,
  SeatLink,
  Seated,
  TakeLesson,
  UndoWish,
} from '../wire';
import type { GameTexts } from '../lib/wording/gametexts';

export type Answer<T> = { ok: true; value: T } | { ok: false; refused: Refused };

/** What the page itself has to report, in the server's words: no connection, or an answer nobody can read. */
export function refusedHere(
  code: 'offline' | 'bad_answer' | 'no_view' | 'broken_link',
  facts = {},
): Refused {
  return { type: 'refused', code, facts };
}

function isRefused(body: unknown): body is Refused {
  return (
    typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
  );
}

async function refusedBy(response: Response): Promise<Refused> {
  const body: unknown = await response.json().catch(() => null);
  return isRefused(body) ? body : refusedHere('bad_answer', { status: response.status });
}

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** Asks the room for what `read` makes of its answer. */
export async function ask<T>(
  path: string,
  read: (response: Response) => Promise<T>,
  { method = 'GET', body, signal }: Request = {},
): Promise<Answer<T>> {
  const init: RequestInit = { method, signal: signal ?? null };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  let response: Response;
  try {
    response = await fetch(site(path), init);
  } catch {
    return { ok: false, refused: refusedHere('offline') };
  }
  if (!response.ok) return { ok: false, refused: await refusedBy(response) };
  try {
    return { ok: true, value: await read(response) };
  } catch {
    return { ok: false, refused: refusedHere('bad_answer', { status: response.status }) };
  }
}

/** Asks the room for JSON. */
export function json<T>(path: string, request: Request = {}): Promise<Answer<T>> {
  return ask(path, (response) => response.json() as Promise<T>, request);
}

function text(path: string, request: Request = {}): Promise<Answer<string>> {
  return ask(path, (response) => response.text(), request);
}

/** A table by its letters or its number; as another person at this browser than the first. */
export type TableKey = string | { table: string; person: number };

/** The path of what is asked of a table. */
export function table(key: TableKey, rest = ''): string {
  const { table: name, person } = typeof key === 'string' ? { table: key, person: 0 } : key;
  const path = `/api/tables/${encodeURIComponent(name)}${rest}`;
  return person === 0 ? path : `${path}${rest.includes('?') ? '&' : '?'}person=${person}`;
}
export const post = (body?: unknown): Request => ({ method: 'POST', body });

let games: Promise<Answer<GameInfo[]>> | undefined;

/** The games on offer; asked for once, again after a failure. */
export async function getGames(): Promise<Answer<GameInfo[]>> {
  games ??= json<GameInfo[]>('/api/games');
  const answer = await games;
  if (!answer.ok) games = undefined;
  return answer;
}

const texts = new Map<string, Promise<Answer<GameTexts>>>();

/** The sentences of a game; asked for once, again after a failure. */
export async function getTexts(game: string): Promise<Answer<GameTexts>> {
  const asked = texts.get(game) ?? json<GameTexts>(`/api/games/${encodeURIComponent(game)}/texts`);
  texts.set(game, asked);
  const answer = await asked;
  if (!answer.ok) texts.delete(game);
  return answer;
}
export const getLobby = (signal?: AbortSignal) => json<Lobby>('/api/tables', { signal });
export const openTable = (wish: NewTable) => json<Seated>('/api/tables', post(wish));
export const getTable = (key: TableKey) => json<Seated>(table(key));
export const sitDown = (key: TableKey, join: Join) =>
  json<Seated>(table(key, '/seats'), post(join));
export const beCalled = (key: TableKey, name: BeCalled) =>
  json<Seated>(table(key, '/name'), { method: 'PUT', body: name });
export const getUp = (key: TableKey, seat: number) =>
  json<Seated>(table(key, `/seats/${seat}`), { method: 'DELETE' });
export const addBot = (key: TableKey, bot: AddBot) => json<Seated>(table(key, '/bots'), post(bot));
export const startTable = (key: TableKey) => json<Seated>(table(key, '/start'), post());
export const rematch = (key: TableKey) => json<Seated>(table(key, '/rematch'), post());
export const endMatch = (key: TableKey, agree: boolean) =>
  json<Seated>(table(key, '/ending'), post({ agree }));
export const letChat = (key: TableKey, chat: LetChat) =>
  json<Seated>(table(key, '/chat'), { method: 'PUT', body: chat });
/** Whether my last action can be undone, if the others agree. */
export const mayUndo = (key: string) => json<MayUndo>(table(key, '/undo'));
export const undo = (key: string, wish: UndoWish) => json<Seated>(table(key, '/undo'), post(wish));
/** Asks for a pause, answers whoever asks, or goes on. */
export const pauseTable = (key: TableKey, wish: PauseWish) =>
  json<Seated>(table(key, '/pause'), post(wish));
/** Calls a referee to a table of an evening, or does there what a referee may. */
export const askReferee = (key: TableKey, wish: RefereeWish) =>
  text(table(key, '/referee'), post(wish));
/** Lets all hands of a deal be seen while the next one runs, or no longer. */
export const letLookBack = (key: TableKey, agree: boolean) =>
  json<Seated>(table(key, '/lookback'), post({ agree }));
/** All hands of the deal before. */
export const lastDeal = (key: TableKey) => json<DealHands>(table(key, '/lookback'));
/** The latest steps of a running match as my seat was shown them: those of the deal, or so many. */
export const rewindTable = (key: TableKey, steps?: number) =>
  json<Rewind>(table(key, steps === undefined ? '/rewind' : `/rewind?steps=${steps}`));
/** What would be wise for my seat. */
export const getHint = (key: TableKey, signal?: AbortSignal) =>
  json<HintTold>(table(key, '/hint'), { method: 'POST', signal });
export const claimSeat = (key: string, seatKey: string) =>
  json<Seated>(table(key, '/claim'), post({ key: seatKey }));
export const getSeatLink = (key: TableKey) => json<SeatLink>(table(key, '/link'), post());
export const replayTable = (key: string, seat: number | null, signal?: AbortSignal) =>
  json<Replay>(table(key, seat === null ? '/replay' : `/replay?seat=${seat}`), { signal });
/** What belongs into a report: the match up to an entry of the log, as its reader may know it. */
export function reportBasis(key: TableKey, until: number): Promise<Answer<ReportBasis>> {
  const path = table(key, '/report');
  return json<ReportBasis>(`${path}${path.includes('?') ? '&' : '?'}until=${until}`);
}

/** Asks a game something beside the play, or of a table; which questions it has is the game's own matter. */
export function askGame(game: string, question: object, signal?: AbortSignal, at?: TableKey) {
  const { table, person } = typeof at === 'object' ? at : { table: at, person: 0 };
  const path = `/api/games/${encodeURIComponent(game)}/ask`;
  return json<GameAnswer>(person === 0 ? path : `${path}?person=${person}`, {
    ...post(table === undefined ? { question } : { question, table }),
    signal,
  });
}

/** Takes a lesson of a game a step further; everything done so far goes along. */
export const takeLesson = (game: string, n: number, body: TakeLesson) =>
  json<LessonStand>(`/api/games/${encodeURIComponent(game)}/lessons/${n}`, post(body));

/** Where other devices find this page. */
export const getAddress = () => json<PublicAddress>('/api/address');

/** The picture of an address of this site, as SVG. */
export const qrOf = (address: string) => text('/api/qr', post({ text: address }));
