/** A game's rules as WebAssembly, as src/benben/wasm_engine.py asks for them. */

const PAGE = 65_536;

interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global;
  [entry: string]: unknown;
}

export class Instance {
  readonly heap: number;
  private readonly exports: Exports;

  constructor(module: WebAssembly.Module) {
    this.exports = new WebAssembly.Instance(module).exports as unknown as Exports;
    this.heap = this.exports.__heap_base.value as number;
  }

  entry(name: string): unknown {
    return this.exports[name];
  }

  window(at: number, size: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, at, size);
  }

  /** Memory up to there; older windows are void after it. */
  reserve(end: number): void {
    const missing = end - this.exports.memory.buffer.byteLength;
    if (missing > 0) this.exports.memory.grow(Math.ceil(missing / PAGE));
  }
}
