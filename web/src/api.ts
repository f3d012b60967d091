/** What we ask the server for, one function each; the shapes are in messages.ts. */
import type { Message } from "./message";
import type {
  Analysis,
  Announced,
  Branch,
  Detail,
  GameInfo,
  Guide,
  Hint,
  HowToPlay,
  Identity,
  Ladder,
  Ladders,
  NewTable,
  Opened,
  Place,
  Preparing,
  Puzzle,
  PuzzleInfo,
  Replay,
  RulePage,
  Sealing,
  Tables,
  Tactic,
  TacticInfo,
  Verified,
  Worlds,
} from "./messages";
import type { Answer } from "./local/transport";
import { forget, keep, nonce } from "./seals";
import { atServer, plays, playsHere, site } from "./site";
import type { Language } from "./words";

/** The server said no: a status and, where it gave one, a sentence. */
export class Declined extends Error {
  constructor(
    readonly status: number,
    text: string,
    /** The game is being compiled: how far it is. */
    readonly preparing?: Preparing,
    /** One may not sit down: the game one can open a table of, and the table, if one may watch. */
    readonly instead?: Pick<Detail, "game" | "watch">,
  ) {
    super(text);
  }
}

export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  here = isHere(path),
): Promise<T> {
  const answer = await answered(method, path, body, here);
  if (answer.status >= 400) throw reason(answer);
  return (answer.text === "" ? undefined : JSON.parse(answer.text)) as T;
}

const FILES = /^(games|rules|how-to-play|guides|lessons)\b/; // the answer is always the same

/** Whether this browser answers, not a server. */
const isHere = (path: string) => (site ? !FILES.test(path) : path.startsWith("tables/~"));

/** By the server; without one by a file, where the answer is always the same; or by this browser. */
async function answered(
  method: string,
  path: string,
  body?: unknown,
  here = isHere(path),
): Promise<Answer> {
  const json = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  if (here) return (await import("./local/transport")).ask(method, path, json);
  const answer = await fetch(site ? `api/${path}.json` : atServer(`/api/${path}`), {
    method,
    headers: {
      "Accept-Language": document.documentElement.lang, // what it says no in
      ...(json ? { "Content-Type": "application/json" } : {}),
    },
    ...(json ? { body: json } : {}),
  });
  return { status: answer.status, text: await answer.text() };
}

function reason({ status, text }: Answer): Declined {
  try {
    const { detail, preparing, ...instead } = JSON.parse(text) as Partial<Detail>;
    return new Declined(status, typeof detail === "string" ? detail : text, preparing, instead);
  } catch {
    return new Declined(status, text);
  }
}

const AGAIN = 1000; // ms

/** Ask again as long as the game is being compiled; `told` hears how far it is. */
export async function patiently<T>(
  call: () => Promise<T>,
  told: (preparing: Preparing | undefined) => void,
): Promise<T> {
  for (;;) {
    try {
      const found = await call();
      told(undefined);
      return found;
    } catch (error) {
      if (!(error instanceof Declined && error.preparing)) throw error;
      told(error.preparing);
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}

const at = encodeURIComponent;
/** Tables on this device are not the server's. */
export const isLocal = (id: string) => site || id.startsWith("~");

export const games = () => ask<GameInfo[]>("GET", "games");
export const texts = (game: string, language: Language) =>
  ask<Record<string, Record<string, Message>>>("GET", `games/${at(game)}/texts/${language}`);
export const boardAddress = (game: string) => atServer(`/api/games/${at(game)}/board.js`);
export const me = () => ask<Identity>("GET", "me").then(alsoHere);
export const rename = (name: string) => ask<Identity>("PUT", "me", { name }).then(alsoHere);

/** At tables of this browser one has the name the server knows. */
async function alsoHere(found: Identity): Promise<Identity> {
  if (plays && !site) (await import("./local/transport")).named(found.name);
  return found;
}
/** So many days; at one table, or wherever a move may take days. */
export const holiday = (days: number, table?: string) =>
  ask<void>("POST", "me/holiday", { days, table: table ?? null });
/** The games whose matches can be rated; none without a server, or where it keeps no ratings. */
export const ladders = (): Promise<Ladders> =>
  site ? Promise.resolve({ games: [] }) : ask<Ladders>("GET", "ladders");
export const ladder = (game: string) => ask<Ladder>("GET", `ladders/${at(game)}`);
export const tables = () => ask<Tables>("GET", "tables");

/** First the commitment, then our nonce: the secret behind the luck was fixed before. What we added is kept. */
async function sealed<T extends { table: string }>(
  whose: { code?: string },
  call: (seal: Sealing | undefined) => Promise<T>,
  added: (found: T) => boolean,
  here = site,
): Promise<T> {
  const { commitment } = await ask<Announced>("POST", "seals", whose, here);
  const seal = commitment === null ? undefined : { commitment, nonce: nonce() };
  const found = await call(seal);
  if (seal && added(found)) keep(found.table, seal);
  return found;
}

const PLAIN = ["game", "seats", "options"];

/** One person against bots, and nothing is wished that only a server has. */
const isSolo = (wanted: NewTable) =>
  wanted.seats.every(({ kind }) => kind === "me" || kind === "bot") &&
  Object.entries(wanted).every(([key, value]) => PLAIN.includes(key) || !value);

export const open = (wanted: NewTable, here = playsHere(wanted.game) && (site || isSolo(wanted))) =>
  sealed(
    {},
    (seal) => ask<{ table: string; invite: string }>("POST", "tables", { ...wanted, seal }, here),
    () => wanted.seats.some(({ kind }) => kind === "me" || kind === "here"),
    here,
  );

/** A solo match of this browser goes on at the server, with a bot's seat for a friend; the new table's id. */
export async function toServer(id: string, seat: number): Promise<string> {
  const wanted = await ask<NewTable>("GET", `tables/${at(id)}/standing`);
  wanted.seats[seat] = { kind: "open" };
  const { table } = await open(wanted, false);
  await close(id);
  return table;
}
export const join = (code: string) =>
  sealed(
    { code },
    (seal) => ask<Place>("POST", "join", { code, nonce: seal?.nonce }),
    ({ added }) => added,
  );
export const leave = (id: string, seat: number, level: number | null) =>
  ask<void>("POST", `tables/${at(id)}/leave`, { seat, level }).then(() => forget(id));
/** The host's: free a seat (null) or put a bot of this level there. */
export const assign = (id: string, seat: number, level: number | null) =>
  ask<void>(
    "POST",
    `tables/${at(id)}/seat`,
    level === null ? { seat, kind: "open" } : { seat, kind: "bot", level },
  );
export const renewCode = (id: string) => ask<{ invite: string }>("POST", `tables/${at(id)}/code`);
export const close = (id: string) => ask<void>("DELETE", `tables/${at(id)}`);
/** Whether we are told of no turns at this table, and whether we are told of any. */
export const muting = (id: string) =>
  ask<{ muted: boolean; told: boolean }>("GET", `tables/${at(id)}/mute`);
export const mute = (id: string, muted: boolean) =>
  ask<void>("PUT", `tables/${at(id)}/mute`, { muted });
export const hint = (id: string, seat: number) =>
  ask<Hint>("POST", `tables/${at(id)}/hint`, { seat });
export const rematch = (id: string) =>
  sealed(
    {},
    (seal) => ask<Place>("POST", `tables/${at(id)}/rematch`, { seal }),
    ({ added }) => added,
    isLocal(id),
  );
/** Whether the luck of a finished match was what its seal says. */
export const check = (id: string) => ask<Verified>("GET", `tables/${at(id)}/check`);
export const replay = (id: string, seat: number | null) =>
  ask<Replay>("GET", `tables/${at(id)}/replay${seat === null ? "" : `?seat=${seat}`}`);
export const analysis = (id: string) => ask<Analysis>("GET", `tables/${at(id)}/analysis`);
export const branch = (id: string, from: Branch) =>
  ask<Opened>("POST", `tables/${at(id)}/branch`, from);
export const worlds = (id: string, ply: number) =>
  ask<Worlds>("GET", `tables/${at(id)}/worlds?ply=${ply}`);
export const rules = (page: string, language: Language) =>
  ask<RulePage>("GET", `rules/${at(page)}/${language}`);
export const howToPlay = (game: string, language: Language) =>
  ask<HowToPlay>("GET", `how-to-play/${at(game)}/${language}`);
export const puzzles = (game: string) => ask<PuzzleInfo[]>("GET", `puzzles/${at(game)}`);
export const puzzle = (game: string, number: number) =>
  ask<Puzzle>("GET", `puzzles/${at(game)}/${number}`);
export const lessons = (game: string) => ask<TacticInfo[]>("GET", `lessons/${at(game)}`);
/** Refused while the game is being compiled: `patiently` asks again. */
export const lesson = (game: string, name: string) =>
  ask<Tactic>("GET", `lessons/${at(game)}/${at(name)}`);
export const guide = (game: string) => ask<Guide>("GET", `guides/${at(game)}`);
/** A record or a backup from a file, to be looked at or played on; only where tables are on this device. */
export const openRecord = (record: string) =>
  ask<{ table: string; over: boolean }>("POST", "records", { record }, true);
/** A match that goes on as a file; only where tables are on this device. */
export const backup = (id: string) => ask<string>("GET", `tables/${at(id)}/backup`);
export const record = (id: string) => ask<string>("GET", `tables/${at(id)}/record`);
export const recordAddress = (id: string) => atServer(`/api/tables/${at(id)}/record`);
/** Whether all of a match may be read. */
export const mayRead = async (id: string) =>
  (await answered("GET", `tables/${at(id)}/record`)).status === 200;
/** Why a table cannot be looked at, in the language chosen; nothing if it can. */
export const problemOf = (id: string) =>
  ask<unknown>("GET", `tables/${at(id)}`).then(
    () => "",
    (error: unknown) => {
      if (error instanceof Declined) return error.message;
      throw error;
    },
  );
export const liveAddress = (id: string) =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${atServer(`/api/tables/${at(id)}/live`)}`;
