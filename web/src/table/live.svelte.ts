/** One table, live: what was told, what was said, and what is shown meanwhile. */
import { isLocal, liveAddress } from "../api";
import type { BoardGame } from "../board";
import { LocalSocket } from "../local/transport";
import type { Phrase, Pong, Preparing, Refusal, Table, ToClient } from "../messages";
import { begin } from "../seals";
import { settings } from "../settings.svelte";
import { play } from "../sounds";
import { Besides } from "./besides.svelte";
import { Line } from "./line.svelte";
import { gap, next, played, undoable, type Sent, type Showing } from "./showing";
import { Show } from "./show.svelte";
import { Strokes } from "./strokes";

export class Live {
  refusal: Refusal | undefined = $state.raw();
  problem = $state("");
  /** The game, or its bots, are still being compiled. */
  preparing: Preparing | undefined = $state.raw();
  /** A move that was sent and not answered yet; while the line is cut it is kept. */
  pending: Sent | undefined = $state.raw();
  readonly line: Line;
  readonly show: Show;
  readonly besides: Besides;

  private told: Table | undefined;
  private last: Showing | undefined; // what was told last, as it will be shown
  private readonly strokes = new Strokes();
  private walkedAt: number | undefined; // the ply a walk went on at
  private anew = false; // the line was opened, and what the table is like now is told next

  constructor(
    private readonly id: string,
    game: () => BoardGame | undefined,
  ) {
    this.besides = new Besides(id);
    this.show = new Show(game, () => (this.refusal = undefined));
    const opened = () => {
      this.anew = true;
      this.speak();
      if (document.hidden) this.look();
    };
    const open = () => (isLocal(id) ? new LocalSocket(id) : new WebSocket(liveAddress(id)));
    this.line = new Line(open, opened, (message) => this.hear(message));
    document.addEventListener("visibilitychange", this.look);
  }

  /** Whether this page is in front: who is not looking may be told elsewhere. */
  private readonly look = (): void => {
    if (!isLocal(this.id)) this.line.tell({ type: "here", here: !document.hidden });
  };

  get showing(): Showing | undefined {
    return this.show.showing;
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.look);
    this.line.close();
    this.besides.close();
    this.show.close();
  }

  /** Any move by name; what is illegal comes back as a refusal. One at a time. */
  send(move: string): void {
    this.walk([move]);
  }

  /** Several moves as one gesture, each sent when the one before was played. */
  walk(moves: readonly string[]): void {
    this.show.skip(); // who is quicker than what is shown still answers what was told
    const now = this.showing;
    if (!now || now.view.seat === null || this.pending) return;
    const first = this.strokes.begin(now.table.ply, moves);
    if (first !== undefined) this.put(first);
  }

  /** A move that is the only one: it belongs to the gesture before. */
  put(move: string): void {
    const now = this.showing;
    if (!now || now.view.seat === null || this.pending) return;
    this.refusal = undefined;
    this.pending = { seat: now.view.seat, ply: now.table.ply, move };
    this.line.ask({ type: "move", ...this.pending });
  }

  /** Something was chosen while the match waits for others: the server says so (T1.1), unless our turn is only not shown yet. */
  early(): void {
    const seat = this.showing?.view.seat ?? null;
    if (
      !this.line.lost &&
      seat !== null &&
      this.told &&
      !this.told.over &&
      !this.told.waiting_for.includes(seat)
    )
      this.send("");
  }

  undo(): void {
    this.show.skip();
    const now = this.showing;
    if (!now || now.view.seat === null) return;
    this.strokes.undo(now.table.ply);
    this.takeBack(now.view.seat, now.table.ply);
  }

  private takeBack(seat: number, ply: number): void {
    this.line.ask({ type: "undo", seat, ply });
  }

  /** Whether our seat wants that there is a pause (T2.5). */
  pause(wanted: boolean): void {
    const seat = this.showing?.view.seat ?? null;
    if (seat !== null) this.line.ask({ type: "pause", seat, wanted });
  }

  nudge(by: number, seat: number): void {
    this.line.ask({ type: "nudge", by, seat });
  }

  utter(seat: number, phrase: Phrase["phrase"]): void {
    this.line.ask({ type: "say", seat, phrase });
  }

  speak(): void {
    this.line.tell({ type: "speak", language: settings.language });
  }

  private hear(message: Exclude<ToClient, Pong>): void {
    if (message.type === "preparing") {
      this.preparing = message.done < 1 ? message : undefined;
      return;
    }
    if (this.preparing?.part === "table") this.preparing = undefined;
    if (message.type === "problem") {
      this.pending = undefined;
      this.problem = message.text;
      return;
    }
    if (message.type === "nudged") {
      this.besides.remind(message);
      return;
    }
    if (message.type === "may_undo") {
      if (this.told?.ply !== message.ply) return;
      this.stage(undoable(this.told, message.seat));
      this.goOn();
      return;
    }
    const { anew } = this;
    this.anew = false;
    const { id, seal } = message.table;
    if (seal?.begun !== this.told?.seal?.begun) begin(id, seal?.begun);
    this.told = message.table;
    this.besides.hear(message.table);
    if (message.type === "refused") {
      this.pending = undefined;
      this.strokes.stop();
      this.stage(message.table);
      this.show.skip();
      this.refusal = message;
      play("refuse");
      return;
    }
    this.settle(message.table, anew);
    this.stage(message.table);
    this.goOn();
  }

  /** A walk that is under way makes its next step; taking one back takes back its next. */
  private goOn(): void {
    const now = this.last;
    if (!now || now.view.seat === null || this.pending) return;
    const { table, view } = now;
    if (this.strokes.goesBack(table.ply, view.may_undo)) this.takeBack(now.view.seat, table.ply);
    else if (table.ply !== this.walkedAt) {
      this.walkedAt = table.ply;
      const step = this.strokes.next(view.moves);
      if (step !== undefined) {
        this.show.skip();
        this.put(step);
      }
    }
  }

  /** A move we sent has arrived; or the line was cut before it did, and it is sent again: the server knows if it still fits. */
  private settle(table: Table, anew: boolean): void {
    const sent = this.pending;
    if (!sent) return;
    if (anew && !played(table, sent)) this.line.ask({ type: "move", ...sent });
    else if (anew || table.ply !== sent.ply) this.pending = undefined;
  }

  private stage(table: Table): void {
    if (gap(this.last, table)) {
      this.line.ask({ type: "refresh" });
      return;
    }
    const before = this.last;
    if (table.ply !== before?.table.ply) this.problem = ""; // told again, it is still true
    this.last = next(before, table);
    this.show.add(before, this.last);
  }
}
