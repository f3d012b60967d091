// Python as in a browser, but in Node: `node rehearsal.mjs LIBRARY PLAY TESTS` writes what it imported.
import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { loadFalls } from "../web/src/local/fall.ts";
import { Instance } from "../web/src/local/instance.ts";

const [library, play, tests] = process.argv.slice(2);
const bytes = (path) => new Uint8Array(readFileSync(path));
const { loadPyodide } = await import(pathToFileURL(`${library}/pyodide.mjs`));

// Node would print the line of the source, a megabyte of Pyodide
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const python = await loadPyodide({ indexURL: `${library}/`, stderr: () => {} });
python.unpackArchive(bytes(`${play}/benben.zip`), "zip", { extractDir: "/benben" });
python.FS.mkdirTree("/tests/local");
for (const name of ["rehearsal.py", "local/pages.py"])
  python.FS.writeFile(`/tests/${name}`, bytes(`${tests}/${name}`));
python.runPython('import sys; sys.path[:0] = ["/benben", "/tests"]');

for (const file of readdirSync(play).filter((name) => /^[a-z]+\.wasm$/.test(name))) {
  const game = file.replace(".wasm", "");
  const instance = new Instance(await WebAssembly.compile(bytes(`${play}/${file}`)));
  const layout = readFileSync(`${play}/${game}.json`, "utf8");
  python.pyimport("benben.local.rules").use(game, instance, layout);
}
python.pyimport("benben.games.buckets.physics.world").use(await loadFalls());

// what crosses the border between the languages, and what goes wrong there
python.globals.set("wrong", () => {
  throw new TypeError("of JavaScript");
});
for (const code of ["1 / 0", "wrong()", "import nothing", "def wrong(:"])
  try {
    python.runPython(code);
    throw new Error(`${code} should fail`);
  } catch (error) {
    if (error.constructor.name !== "PythonError") throw error;
  }
const found = await python.pyimport("rehearsal").rehearse();
process.stdout.write(JSON.stringify(found.toJs()));
process.exit(0); // what was left waiting
