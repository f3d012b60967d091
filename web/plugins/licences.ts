/** `licences.txt` beside the page: what of others is in the bundle, by which licence, and where it comes from. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const MODULES = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
/** Not imported, but put beside it or into styles. */
const BESIDE = /^(pyodide|@fontsource\/.*)$/;
const HEAD = `Benben is free software (Apache-2.0). It brings parts of these, each by its own licence.
Pyodide contains Python: Copyright (c) 2001 Python Software Foundation; All Rights Reserved
(https://docs.python.org/3/license.html). Of its library only what is needed is here, compiled.
MuJoCo's module is here without what debuggers read.
`;

interface About {
  name: string;
  version: string;
  license: string;
  homepage?: string;
  author?: string | { name: string };
  dependencies: Record<string, string>;
}

const aboutOf = (folder: string) =>
  JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as About;

function notice(folder: string): string {
  const { name, version, license, homepage, author } = aboutOf(folder);
  const by = typeof author === "object" ? author.name : author;
  const text = readdirSync(folder).find((file) => /^licen[cs]e(\.\w+)?$/i.test(file));
  const lines = [`${name} ${version} (${license})`, homepage, by, ""].filter((one) => one != null);
  return lines.join("\n") + (text ? readFileSync(`${folder}/${text}`, "utf8") : "");
}

/** Two plugins: one notes what is imported, in workers, too; one writes the file. */
export function licences(): { noted: () => Plugin; written: Plugin } {
  const folders = new Set<string>();
  const noted = (): Plugin => ({
    name: "licences-noted",
    moduleParsed({ id }) {
      const folder = MODULES.exec(id)?.[1];
      if (folder && existsSync(`${folder}/package.json`)) folders.add(folder);
    },
  });
  const written: Plugin = {
    name: "licences",
    apply: "build",
    generateBundle() {
      for (const name of Object.keys(aboutOf(WEB).dependencies))
        if (BESIDE.test(name)) folders.add(`${WEB}node_modules/${name}`);
      const source = [HEAD, ...[...folders].sort().map(notice)].join(`\n${"-".repeat(80)}\n\n`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
  return { noted, written };
}
