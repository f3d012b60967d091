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
  NewTable,
  Opened,
  Place,
  Preparing,
  Replay,
  RulePage,
  Sealing,
  Tables,
  Verified,
  Worlds,
} from "./messages";
import type { Answer } from "./local/transport";
import { forget, keep, nonce } from "./seals";
import { site } from "./site";
import type { Language } from "./words";

/** The server said no: a status and, where it gave one, a sentence. */
export class Declined extends Error {
  constructor(
    readonly status: number,
    text: string,
    /** The game is being compiled: how far it is. */
    readonly preparing?: Preparing,
  ) {
    super(text);
  }
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await answered(method, path, body);
  if (answer.status >= 400) throw reason(answer);
  return (answer.text === "" ? undefined : JSON.parse(answer.text)) as T;
}

/** By the server; without one by a file, where the answer is always the same, or by this browser. */
async function answered(method: string, path: string, body?: unknown): Promise<Answer> {
  const json = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  if (site && !/^(games|rules|how-to-play|guides)\b/.test(path))
    return (await import("./local/transport")).ask(method, path, json);
  const answer = await fetch(site ? `api/${path}.json` : `/api/${path}`, {
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
    const { detail, preparing } = JSON.parse(text) as Partial<Detail>;
    return new Declined(status, typeof detail === "string" ? detail : text, preparing);
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

export const games = () => ask<GameInfo[]>("GET", "games");
export const texts = (game: string, language: Language) =>
  ask<Record<string, Record<string, Message>>>("GET", `games/${at(game)}/texts/${language}`);
export const boardAddress = (game: string) => `/api/games/${at(game)}/board.js`;
export const me = () => ask<Identity>("GET", "me");
export const rename = (name: string) => ask<Identity>("PUT", "me", { name });
/** So many days; at one table, or wherever a move may take days. */
export const holiday = (days: number, table?: string) =>
  ask<void>("POST", "me/holiday", { days, table: table ?? null });
export const tables = () => ask<Tables>("GET", "tables");

/** First the commitment, then our nonce: the secret behind the luck was fixed before. What we added is kept. */
async function sealed<T extends { table: string }>(
  whose: { code?: string },
  call: (seal: Sealing | undefined) => Promise<T>,
  added: (found: T) => boolean,
): Promise<T> {
  const { commitment } = await ask<Announced>("POST", "seals", whose);
  const seal = commitment === null ? undefined : { commitment, nonce: nonce() };
  const found = await call(seal);
  if (seal && added(found)) keep(found.table, seal);
  return found;
}

export const open = (wanted: NewTable) =>
  sealed(
    {},
    (seal) => ask<{ table: string; invite: string }>("POST", "tables", { ...wanted, seal }),
    () => wanted.seats.some(({ kind }) => kind === "me" || kind === "here"),
  );
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
export const guide = (game: string) => ask<Guide>("GET", `guides/${at(game)}`);
/** Tables on this device are not the server's. */
export const isLocal = (id: string) => id.startsWith("~");
/** A record or a backup from a file, to be looked at or played on; only where tables are on this device. */
export const openRecord = (record: string) =>
  ask<{ table: string; over: boolean }>("POST", "records", { record });
/** A match that goes on as a file; only where tables are on this device. */
export const backup = (id: string) => ask<string>("GET", `tables/${at(id)}/backup`);
export const record = (id: string) => ask<string>("GET", `tables/${at(id)}/record`);
export const recordAddress = (id: string) => `/api/tables/${at(id)}/record`;
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
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${at(id)}/live`;
