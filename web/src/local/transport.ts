/** The page's side of the worker: calls are answered and lines are opened as by a server. */
import { play, plays } from "../site";
import type { FromWorker, ToWorker } from "./lines";
import { sentence, tell } from "./said.svelte";

const NAME = "benben-name"; // one's own, in this browser
const UNABLE = 503; // as in HTTP
const DECLINED = 4499; // of a socket: for good. Nothing here gets better by asking again

export interface Answer {
  status: number;
  text: string;
}

function keptName(): string {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return ""; // storage forbidden: without a name
  }
}

function keepName(name: string): void {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    /* it is asked for again */
  }
}

let worker: Worker | undefined;
let number = 0;
const asked = new Map<number, (answer: Answer) => void>();
const lines = new Map<number, LocalSocket>();

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./tables.worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
  worker.onerror = (event) => hear({ done: "failed", why: event.message });
  post({ do: "start", name: keptName(), play: play() });
  return worker;
}

const post = (message: ToWorker): void => started().postMessage(message);

function hear(said: FromWorker): void {
  switch (said.done) {
    case "ask":
      asked.get(said.number)?.(said);
      asked.delete(said.number);
      break;
    case "told":
      lines.get(said.line)?.hear(said.text);
      break;
    case "closed":
      lines.get(said.line)?.cut(said.status);
      break;
    case "note":
      void tell(said.key);
      break;
    case "failed":
      void fail(said.key);
  }
}

/** The worker is dead; the next call starts another, which finds what was kept. */
async function fail(key?: string): Promise<void> {
  worker?.terminate();
  worker = undefined;
  const [waiting, open] = [[...asked.values()], [...lines.values()]];
  asked.clear();
  const answer = await because(key);
  for (const done of waiting) done(answer);
  for (const line of open)
    if (key) line.refuse(await sentence(key));
    else line.cut(0);
}

const because = async (key: string | undefined): Promise<Answer> => ({
  status: UNABLE,
  text: key ? JSON.stringify({ detail: await sentence(key) }) : "",
});

/** Whether this browser lets the rules run; some settings, and some pages around ours, forbid it. */
function compiles(): boolean {
  try {
    return !!new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)); // an empty one
  } catch {
    return false;
  }
}

/** Why nothing can be played here: a key of the device's texts. */
const hindrance = (): string | undefined =>
  !plays ? "play.not_lent" : compiles() ? undefined : "wasm.forbidden";

/** Start Python before it is needed: it takes seconds. */
export function warm(): void {
  if (!hindrance()) started();
}

/** What one is called here, too; where nothing has begun yet it is kept for then. */
export function named(name: string): void {
  if (name === keptName()) return;
  keepName(name);
  if (worker && name) void ask("PUT", "me", JSON.stringify({ name }));
}

/** As `fetch` asks a server. */
export function ask(method: string, path: string, body: string): Promise<Answer> {
  const why = hindrance();
  if (why) return because(why);
  const call = ++number;
  return new Promise((done) => {
    asked.set(call, (answer) => {
      if (path === "me" && method === "PUT" && answer.status === 200)
        keepName((JSON.parse(answer.text) as { name: string }).name);
      done(answer);
    });
    const language = document.documentElement.lang;
    post({ do: "ask", number: call, method, path, body, language });
  });
}

/** A line to a table in this browser, in the place of a WebSocket. Messages wait until the worker is there. */
export class LocalSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState: number = WebSocket.CONNECTING;
  private readonly line = ++number;

  constructor(table: string) {
    lines.set(this.line, this);
    const why = hindrance();
    if (!why) post({ do: "open", line: this.line, table, language: document.documentElement.lang });
    else void sentence(why).then((text) => this.refuse(text));
    queueMicrotask(() => {
      if (why || this.readyState !== WebSocket.CONNECTING) return;
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    });
  }

  send(text: string): void {
    post({ do: "say", line: this.line, text });
    queueMicrotask(() => this.hear('{"type":"pong"}')); // it is there, and cannot be cut
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    lines.delete(this.line);
    if (worker) post({ do: "close", line: this.line }); // a dead one need not be told
  }

  hear(text: string): void {
    if (this.readyState === WebSocket.OPEN) this.onmessage?.({ data: text });
  }

  /** By the worker: codes as a server's socket has them. What an error closed stays closed. */
  cut(status: number): void {
    this.close();
    this.onclose?.({ code: status ? Math.min(4000 + status, DECLINED) : 1012 });
  }

  /** There is nothing to be had here, and this is why. */
  refuse(text: string): void {
    this.readyState = WebSocket.OPEN;
    this.hear(JSON.stringify({ type: "problem", text }));
    this.cut(UNABLE);
  }
}
