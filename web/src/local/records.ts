/** A record from a file: opened for replay, or one sentence says why not. */
import { Declined, openRecord } from "../api";
import { go } from "../place.svelte";
import { said, tell } from "./said.svelte";

const FORMATS = ["benben 1", "benben backup 1"]; // a record, and the backup of a match that goes on
const LARGEST = 4_000_000; // bytes; the longest match ever met has a tenth of it

/** What is wrong with a file: a key of the device's texts. */
export class NoRecord extends Error {
  readonly key: "foreign" | "newer";
  constructor(key: "foreign" | "newer") {
    super(key);
    this.key = key;
  }
}

/** The text of a record's file, as far as one can tell without replaying it. */
export async function textOf(file: Blob): Promise<string> {
  if (file.size > LARGEST) throw new NoRecord("foreign");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new NoRecord("foreign"); // not text
  }
  const [first = ""] = text.split(/\r?\n/, 1);
  if (FORMATS.includes(first)) return text;
  throw new NoRecord(/^benben (backup )?\d+$/.test(first) ? "newer" : "foreign");
}

/** Replay a file, or play it on; nothing that is kept changes when it cannot be read. */
export async function open(file: Blob): Promise<void> {
  said.text = "";
  try {
    const { table, over } = await openRecord(await textOf(file));
    go(`${over ? "/replay" : "/t"}/${table}`);
  } catch (error) {
    if (error instanceof NoRecord) await tell(`record.${error.key}`);
    else if (error instanceof Declined) said.text = error.message;
    else throw error;
  }
}

/** A file dropped anywhere on the page is opened. */
export function takeDrops(): void {
  const brought = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragover", (event) => {
    if (brought(event)) event.preventDefault(); // else the browser would show the file itself
  });
  addEventListener("drop", (event) => {
    if (!brought(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer!.files;
    if (file) void open(file);
  });
}

/** Hand a text to the browser's downloads. */
export function saveAs(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // the download has begun
}
