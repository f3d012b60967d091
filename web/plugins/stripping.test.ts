import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { stripped } from "./stripping";

const module = () => readFileSync("node_modules/@mujoco/mujoco/mujoco.wasm");
const said = (code: WebAssembly.Module) => [
  WebAssembly.Module.imports(code),
  WebAssembly.Module.exports(code),
];
const compiled = (bytes: Uint8Array) => WebAssembly.compile(new Uint8Array(bytes));

describe("a module without what nobody runs", () => {
  test("it imports and exports the same, and is less than half as large", async () => {
    const [whole, less] = [module(), stripped(module())];
    expect(less.length).toBeLessThan(whole.length / 2);
    expect(said(await compiled(less))).toEqual(said(await compiled(whole)));
    for (const name of ["name", ".debug_info"])
      expect(WebAssembly.Module.customSections(await compiled(less), name)).toEqual([]);
  });
  test("what linkers need stays", () => {
    const dylink = [0, 9, 8, ...new TextEncoder().encode("dylink.0")];
    const named = [0, 5, 4, ...new TextEncoder().encode("name")];
    const head = [0, 97, 115, 109, 1, 0, 0, 0];
    const bytes = Uint8Array.from([...head, ...dylink, ...named]);
    expect([...stripped(bytes)]).toEqual([...head, ...dylink]);
  });
});
