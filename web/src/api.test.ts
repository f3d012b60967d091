// @vitest-environment jsdom
/** Which tables this browser plays by itself, at a server that lends what that takes. */
import { beforeEach, expect, test, vi } from "vitest";
import * as api from "./api";
import type { NewTable } from "./messages";

vi.hoisted(() => {
  document.documentElement.dataset["play"] = "/play-1";
  document.documentElement.dataset["solo"] = "ankh ptoq";
});

const asked: string[] = []; // who was asked for what
let refused = ""; // what the server does not do
const STANDING = {
  game: "ankh",
  options: {},
  public: false,
  seats: [{ kind: "me" }, { kind: "bot", level: 2 }],
  start: "stones=…",
};

function answer(who: "here" | "server", method: string, path: string, body: string) {
  asked.push(`${who} ${method} ${path}`);
  if (path === "seals") return { commitment: who };
  if (path.endsWith("/standing")) return STANDING;
  if (path === "tables") return { table: who === "here" ? "~1" : "t1", sent: JSON.parse(body) };
  return undefined;
}

vi.mock("./local/transport", () => ({
  ask: (method: string, path: string, body: string) => {
    const found = answer("here", method, path, body);
    return Promise.resolve({ status: 200, text: found ? JSON.stringify(found) : "" });
  },
}));

beforeEach(() => {
  asked.length = 0;
  refused = "";
  vi.stubGlobal("fetch", (address: string, { method, body }: { method: string; body: string }) => {
    const path = address.replace("/api/", "");
    if (path === refused) return Promise.resolve(new Response('{"detail":"no"}', { status: 503 }));
    return Promise.resolve(new Response(JSON.stringify(answer("server", method, path, body))));
  });
});

const table = (game: string, other: NewTable["seats"][number], listed = false): NewTable => ({
  game,
  seats: [{ kind: "me" }, other],
  options: {},
  public: listed,
});
const BOT = { kind: "bot", level: 1 } as const;

test("a table against bots alone is opened here, its seal too", async () => {
  expect((await api.open(table("ankh", BOT))).table).toBe("~1");
  expect(asked).toEqual(["here POST seals", "here POST tables"]);
});

test.each([
  ["with a friend", table("ankh", { kind: "open" })],
  ["at one screen", table("ankh", { kind: "here" })],
  ["that is listed", table("ankh", BOT, true)],
  ["of a game of another package", table("marienbad", BOT)],
])("a table %s is opened at the server", async (_, wanted) => {
  expect((await api.open(wanted)).table).toBe("t1");
  expect(asked).toEqual(["server POST seals", "server POST tables"]);
});

test("a match goes to the server with an open seat, and only then leaves this browser", async () => {
  expect(await api.toServer("~1", 1)).toBe("t1");
  expect(asked).toEqual([
    "here GET tables/~1/standing",
    "server POST seals",
    "server POST tables",
    "here DELETE tables/~1",
  ]);
});

test("a match that the server does not take stays here", async () => {
  refused = "tables";
  await expect(api.toServer("~1", 1)).rejects.toThrow("no");
  expect(asked.join()).not.toContain("DELETE");
});
