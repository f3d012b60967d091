/** One table, live: what was told, what was said, and what is shown meanwhile. */
import { liveAddress } from "../api";
import type { BoardGame } from "../board";
import type { Pong, Refusal, Table, ToClient } from "../messages";
import { settings } from "../settings.svelte";
import { play } from "../sounds";
import { Line } from "./line.svelte";
import { Pace } from "./pace";
import { gap, next, played, undoable, type Sent, type Showing } from "./showing";

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Live {
  showing: Showing | undefined = $state.raw();
  refusal: Refusal | undefined = $state.raw();
  problem = $state("");
  /** A move that was sent and not answered yet; while the line is cut it is kept. */
  pending: Sent | undefined = $state.raw();
  readonly line: Line;

  private told: Table | undefined;
  private anew = false; // the line was opened, and what the table is like now is told next
  private readonly pace = new Pace<Table>((table) => this.show(table));

  constructor(
    id: string,
    private readonly game: () => BoardGame | undefined,
  ) {
    const opened = () => {
      this.anew = true;
      this.speak();
    };
    this.line = new Line(liveAddress(id), opened, (message) => this.hear(message));
  }

  close(): void {
    this.line.close();
  }

  /** Any move by name; what is illegal comes back as a refusal. One at a time. */
  send(move: string): void {
    this.pace.flush(); // who is quicker than what is shown still answers what was told
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
    const now = this.showing;
    if (now && now.view.seat !== null)
      this.line.ask({ type: "undo", seat: now.view.seat, ply: now.table.ply });
  }

  speak(): void {
    this.line.tell({ type: "speak", language: settings.language });
  }

  private hear(message: Exclude<ToClient, Pong>): void {
    if (message.type === "problem") {
      this.pending = undefined;
      this.problem = message.text;
      return;
    }
    if (message.type === "may_undo") {
      if (this.told?.ply === message.ply) this.pace.push(undoable(this.told, message.seat));
      return;
    }
    const { anew } = this;
    this.anew = false;
    this.told = message.table;
    if (message.type === "refused") {
      this.pending = undefined;
      this.pace.push(message.table);
      this.pace.flush();
      this.refusal = message;
      play("refuse");
      return;
    }
    this.settle(message.table, anew);
    this.pace.push(message.table);
  }

  /** A move we sent has arrived; or the line was cut before it did, and it is sent again: the server knows if it still fits. */
  private settle(table: Table, anew: boolean): void {
    const sent = this.pending;
    if (!sent) return;
    if (anew && !played(table, sent)) this.line.ask({ type: "move", ...sent });
    else if (anew || table.ply !== sent.ply) this.pending = undefined;
  }

  private show(table: Table): number {
    if (gap(this.showing, table)) {
      this.line.ask({ type: "refresh" });
      return 0;
    }
    const before = this.showing;
    this.showing = next(before, table);
    this.problem = "";
    if (!before || table.ply === before.table.ply) return 0;
    this.refusal = undefined;
    this.sound(before.table, table);
    return calm() ? 0 : (this.game()?.duration?.(this.showing.latest) ?? 400);
  }

  private sound(before: Table, now: Table): void {
    const mine = (table: Table) =>
      table.views.some((v) => v.seat !== null && table.waiting_for.includes(v.seat));
    if (now.over) play("win");
    else if (mine(now) && !mine(before)) play("turn");
    else play("set");
  }
}
