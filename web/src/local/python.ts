/** Python in a worker: Pyodide's core, Benben's plain half, and the rules of games as they are needed. */
import type { loadPyodide, PyodideInterface } from "pyodide";
import { Instance } from "./instance";

/** What the zip is unpacked to; first on Python's path. */
const FOLDER = "/benben";

async function fetched(home: string, name: string): Promise<Response> {
  const answer = await fetch(new URL(name, home));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

export class Python {
  private readonly rules = new Map<string, Promise<void>>();

  private constructor(
    private readonly home: string,
    readonly inside: PyodideInterface,
  ) {}

  /** `home`: where the site keeps what is played with. */
  static async start(home: string): Promise<Python> {
    const address = new URL("pyodide.mjs", home).href;
    const module = (await import(/* @vite-ignore */ address)) as {
      loadPyodide: typeof loadPyodide;
    };
    const sources = fetched(home, "benben.zip").then((answer) => answer.arrayBuffer());
    const inside = await module.loadPyodide({ indexURL: home });
    inside.unpackArchive(await sources, "zip", { extractDir: FOLDER });
    // nobody reads bytecode of this worker's own after it
    inside.runPython(`import sys; sys.dont_write_bytecode = True; sys.path.insert(0, "${FOLDER}")`);
    return new Python(home, inside);
  }

  /** The rules of a game, loaded once; what failed is tried again when it is asked for again. */
  prepare(game: string): Promise<void> {
    let loaded = this.rules.get(game);
    if (!loaded) {
      this.rules.set(game, (loaded = this.load(game)));
      loaded.catch(() => this.rules.delete(game));
    }
    return loaded;
  }

  private async load(game: string): Promise<void> {
    const [code, layout] = await Promise.all([
      fetched(this.home, `${game}.wasm`).then((answer) => answer.arrayBuffer()),
      fetched(this.home, `${game}.json`).then((answer) => answer.text()),
    ]);
    const instance = new Instance(await WebAssembly.compile(code));
    this.call("benben.local.rules", "use", game, instance, layout);
  }

  /** A function of a module of Python. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what Python returns
  call(module: string, name: string, ...values: unknown[]): any {
    return this.inside.pyimport(module)[name](...values);
  }
}
