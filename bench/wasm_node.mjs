// One module in Node, timed by this thread's own processor time: a job as JSON from standard input.
import { readFileSync } from "node:fs";
import { threadCpuUsage } from "node:process";
import { measured } from "./wasm_speed.mjs";

const job = JSON.parse(readFileSync(0, "utf8"));
const now = () => {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1e6;
};
console.log(JSON.stringify(await measured(job, readFileSync(job.module), now)));
