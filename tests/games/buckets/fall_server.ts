/** The browser's falls for a program on the other end of a pipe: a line [world, method, arguments] in, its answer out. */
import { createInterface } from "node:readline";
import { loadFalls, type World } from "../../../web/src/local/fall.ts";

const make = await loadFalls();
const worlds: World[] = [];

for await (const line of createInterface({ input: process.stdin })) {
  const [world, method, args] = JSON.parse(line) as [number, keyof World | "make", unknown[]];
  let answer: unknown = null;
  if (method === "make") worlds.push(make(...(args as Parameters<typeof make>)));
  else answer = (worlds[world]![method] as (...args: unknown[]) => unknown)(...args) ?? null;
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
