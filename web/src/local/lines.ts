/** What the page and the worker of the tables say to each other. */

export type ToWorker =
  | { do: "start"; name: string; play: string } // play: where what is played with lies
  | { do: "ask"; number: number; method: string; path: string; body: string; language: string }
  | { do: "open"; line: number; table: string; language: string }
  | { do: "say"; line: number; text: string }
  | { do: "close"; line: number };

export type FromWorker =
  | { done: "ask"; number: number; status: number; text: string }
  | { done: "told"; line: number; text: string }
  | { done: "closed"; line: number; status: number } // 0: it may be opened again at once
  | { done: "note"; key: string } // a sentence of the device's, to be said once
  | { done: "failed"; why: string; key?: string }; // nothing works any more; the sentence that says why
