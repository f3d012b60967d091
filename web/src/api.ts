/** What we ask the server for, one function each; the shapes are in messages.ts. */
import type { Message } from "./message";
import type {
  Analysis,
  GameInfo,
  Guide,
  Hint,
  Identity,
  NewTable,
  Place,
  Replay,
  RulePage,
  Tables,
} from "./messages";
import type { Language } from "./words";

/** The server said no: a status and, where it gave one, a sentence. */
export class Declined extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api/${path}`, {
    method,
    headers: {
      "Accept-Language": document.documentElement.lang, // what it says no in
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Declined(answer.status, await reason(answer));
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function reason(answer: Response): Promise<string> {
  const text = await answer.text();
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    return typeof detail === "string" ? detail : text;
  } catch {
    return text;
  }
}

const at = encodeURIComponent;

export const games = () => ask<GameInfo[]>("GET", "games");
export const texts = (game: string, language: Language) =>
  ask<Record<string, Record<string, Message>>>("GET", `games/${at(game)}/texts/${language}`);
export const boardAddress = (game: string) => `/api/games/${at(game)}/board.js`;
export const me = () => ask<Identity>("GET", "me");
export const rename = (name: string) => ask<Identity>("PUT", "me", { name });
export const tables = () => ask<Tables>("GET", "tables");
export const open = (wanted: NewTable) =>
  ask<{ table: string; invite: string }>("POST", "tables", wanted);
export const join = (code: string) => ask<Place>("POST", "join", { code });
export const leave = (id: string, seat: number, level: number | null) =>
  ask<void>("POST", `tables/${at(id)}/leave`, { seat, level });
/** The host's: free a seat (null) or put a bot of this level there. */
export const assign = (id: string, seat: number, level: number | null) =>
  ask<void>(
    "POST",
    `tables/${at(id)}/seat`,
    level === null ? { seat, kind: "open" } : { seat, kind: "bot", level },
  );
export const renewCode = (id: string) => ask<{ invite: string }>("POST", `tables/${at(id)}/code`);
export const close = (id: string) => ask<void>("DELETE", `tables/${at(id)}`);
export const hint = (id: string, seat: number) =>
  ask<Hint>("POST", `tables/${at(id)}/hint`, { seat });
export const rematch = (id: string) => ask<Place>("POST", `tables/${at(id)}/rematch`);
export const replay = (id: string, seat: number | null) =>
  ask<Replay>("GET", `tables/${at(id)}/replay${seat === null ? "" : `?seat=${seat}`}`);
export const analysis = (id: string) => ask<Analysis>("GET", `tables/${at(id)}/analysis`);
export const rules = (page: string, language: Language) =>
  ask<RulePage>("GET", `rules/${at(page)}/${language}`);
export const guide = (game: string) => ask<Guide>("GET", `guides/${at(game)}`);
export const recordAddress = (id: string) => `/api/tables/${at(id)}/record`;
/** Whether all of a match may be read. */
export const mayRead = async (id: string) => (await fetch(recordAddress(id))).ok;
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
