/** The worker of the tables: the truth of every match lives here, and pages are told what a seat may know. */
import { Bots } from "./bots";
import type { FromWorker, ToWorker } from "./lines";
import { Python } from "./python";
import { FORM, own, Store, StoreError } from "./store";

const post = (message: FromWorker): void => postMessage(message);

/** What src/benben/local/bridge.py asks of JavaScript. */
class Bridge {
  private readonly owned = new Map<string, () => void>(); // until this tab is closed
  private readonly changed = new Map<string, number>(); // when, as far as this tab knows

  constructor(
    private readonly python: Python,
    private readonly bots: Bots,
    private readonly store: Store | undefined, // none: this browser keeps nothing
  ) {}

  /** Why it could not be kept; nothing if it was. */
  async keep(id: string, game: string, table: string, over: boolean): Promise<string> {
    const known = this.changed.get(id);
    const changed = Math.max(Date.now(), (known ?? 0) + 1);
    try {
      await this.store?.put({ id, game, table, over, changed, form: FORM }, known);
    } catch (error) {
      return troubleIn(error);
    }
    this.changed.set(id, changed);
    return "";
  }

  /** Make a match this tab's: whether it is, and how it is kept now (null: this browser keeps nothing). */
  async take(id: string): Promise<string> {
    const letGo = this.owned.get(id) ?? (await own(id));
    if (!letGo) return JSON.stringify({ mine: false, text: null });
    this.owned.set(id, letGo);
    try {
      const kept = await this.store?.get(id);
      if (kept) this.changed.set(id, kept.changed);
      return JSON.stringify({ mine: true, text: this.store ? (kept?.table ?? "") : null });
    } catch (error) {
      return JSON.stringify({ mine: true, text: null, trouble: troubleIn(error) });
    }
  }

  /** Why it is still there; nothing if it is gone. */
  async drop(id: string): Promise<string> {
    try {
      await this.store?.remove(id);
    } catch (error) {
      return troubleIn(error);
    }
    this.owned.get(id)?.();
    this.owned.delete(id);
    this.changed.delete(id);
    return "";
  }

  async prepare(game: string, options: string): Promise<void> {
    await this.python.prepare(game);
    this.bots.prepare(game);
    const { finger } = JSON.parse(options) as { finger?: string };
    if (game === "buckets" && finger !== "cascade") this.falling ??= this.loadFalls();
  }

  /** Until buckets can fall: MuJoCo comes while people play, and is waited for when something falls. */
  async falls(): Promise<void> {
    await this.falling;
  }

  think(job: string): Promise<string> {
    return this.bots.think(job);
  }

  tell(line: number, text: string): void {
    post({ done: "told", line, text });
  }

  hang_up(line: number, status: number): void {
    post({ done: "closed", line, status });
  }

  private falling: Promise<void> | undefined; // once, and only where it is wanted

  private async loadFalls(): Promise<void> {
    let maker: unknown = null;
    try {
      maker = await (await import("./fall")).loadFalls();
    } catch (error) {
      console.error("MuJoCo cannot be loaded", error);
      post({ done: "note", key: "falls.drawn" });
    }
    this.python.call("benben.games.buckets.physics.world", "use", maker);
  }
}

/** Why the store would not do it: Python knows no classes of JavaScript. */
function troubleIn(error: unknown): string {
  if (error instanceof StoreError) return error.kind;
  throw error;
}

async function opened(): Promise<Store | undefined> {
  try {
    return await Store.open();
  } catch (error) {
    if (!(error instanceof StoreError) || error.kind !== "forbidden") throw error;
    post({ done: "note", key: "store.forbidden" }); // a private window: one can play all the same
    return undefined;
  }
}

interface Worker {
  answer(method: string, path: string, body: string, language: string): Promise<string>;
  connect(line: number, table: string, language: string): Promise<void>;
  disconnect(line: number): void;
  hear(line: number, text: string): Promise<void>;
}

async function begun(name: string, play: string): Promise<Worker> {
  const [python, store] = await Promise.all([Python.start(play), opened()]);
  const list = (await store?.list()) ?? [];
  const kept = Object.fromEntries(list.map(({ id, table }) => [id, table]));
  const bridge = new Bridge(python, new Bots(play), store);
  return python.call("benben.local.worker", "begin", bridge, JSON.stringify(kept), name) as Worker;
}

let worker: Promise<Worker> | undefined;

async function obey(said: ToWorker): Promise<void> {
  if (said.do === "start") {
    worker = begun(said.name, said.play);
    await worker;
    return;
  }
  const tables = await worker!;
  switch (said.do) {
    case "ask": {
      const { number, method, path, body, language } = said;
      const answer = await tables.answer(method, path, body, language);
      const cut = answer.indexOf(" ");
      const [status, text] = [Number(answer.slice(0, cut)), answer.slice(cut + 1)];
      return post({ done: "ask", number, status, text });
    }
    case "open":
      return tables.connect(said.line, said.table, said.language);
    case "say":
      return tables.hear(said.line, said.text);
    case "close":
      return tables.disconnect(said.line);
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  obey(data).catch((error: unknown) => {
    console.error(error);
    const key = error instanceof StoreError ? `store.${error.kind}` : undefined;
    post({ done: "failed", why: String(error), key });
  });
};
