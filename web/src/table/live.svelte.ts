/** One table, live: the socket, its return after a cut, and what is shown meanwhile. */
import { liveAddress } from "../api";
import type { BoardGame } from "../board";
import type { Refusal, Table, ToClient, ToServer } from "../messages";
import { settings } from "../settings.svelte";
import { play } from "../sounds";
import { Pace } from "./pace";
import { gap, next, undoable, type Showing } from "./showing";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const NOTICE_AFTER = 1200;

type Sent = { seat: number; ply: number; move: string };

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Live {
  showing: Showing | undefined = $state.raw();
  refusal: Refusal | undefined = $state.raw();
  problem = $state("");
  /** The line is cut, and for long enough to say so. */
  lost = $state(false);
  /** There is no such table, or not for us. */
  declined = $state(0);

  private socket: WebSocket | undefined;
  private wait = FIRST_WAIT;
  private pending: Sent | undefined;
  private told: Table | undefined;
  private closed = false;
  private notice: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private readonly pace = new Pace<Table>((table) => this.show(table));

  constructor(private readonly id: string, private readonly game: () => BoardGame | undefined) {
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    clearTimeout(this.notice);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Any move by name; what is illegal comes back as a refusal. One at a time. */
  send(move: string): void {
    this.pace.flush(); // who is quicker than what is shown still answers what was told
    const now = this.showing;
    if (!now || now.view.seat === null || this.pending) return;
    this.refusal = undefined;
    this.pending = { seat: now.view.seat, ply: now.table.ply, move };
    this.tell({ type: "move", ...this.pending });
  }

  /** Something was chosen while the match waits for others: the server says so (T1.1), unless our turn is only not shown yet. */
  early(): void {
    const seat = this.showing?.view.seat ?? null;
    if (seat !== null && this.told && !this.told.over && !this.told.waiting_for.includes(seat)) this.send("");
  }

  undo(): void {
    const now = this.showing;
    if (now && now.view.seat !== null) this.tell({ type: "undo", seat: now.view.seat, ply: now.table.ply });
  }

  speak(): void {
    this.tell({ type: "speak", language: settings.language });
  }

  private tell(message: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    const socket = new WebSocket(liveAddress(this.id));
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      clearTimeout(this.notice);
      this.notice = undefined;
      this.lost = false;
      this.speak();
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ToClient);
    socket.onclose = ({ code }) => this.cut(code);
  }

  /** Codes from 4400 on are what HTTP says without the 4000: there is nothing here for us. */
  private cut(code: number): void {
    if (this.closed) return;
    if (code >= 4400 && code < 4500 && code !== 4429) {
      this.declined = code - 4000;
      return;
    }
    this.notice ??= setTimeout(() => (this.lost = true), NOTICE_AFTER);
    this.again = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private readonly hurry = (): void => {
    if (document.hidden || this.closed || this.socket?.readyState !== WebSocket.CLOSED || this.declined) return;
    clearTimeout(this.again);
    this.connect();
  };

  private hear(message: ToClient): void {
    if (message.type === "problem") {
      this.pending = undefined;
      this.problem = message.text;
      return;
    }
    if (message.type === "may_undo") {
      if (this.told?.ply === message.ply) this.pace.push(undoable(this.told, message.seat));
      return;
    }
    this.told = message.table;
    if (message.type === "refused") {
      this.pending = undefined;
      this.pace.push(message.table);
      this.pace.flush();
      this.refusal = message;
      play("refuse");
      return;
    }
    this.settle(message.table);
    this.pace.push(message.table);
  }

  /** A move we sent has arrived; or the line was cut before it did, and it is sent again. */
  private settle(table: Table): void {
    const sent = this.pending;
    if (!sent) return;
    if (table.ply !== sent.ply) this.pending = undefined;
    else if (table.since === 0) this.tell({ type: "move", ...sent });
  }

  private show(table: Table): number {
    if (gap(this.showing, table)) {
      this.tell({ type: "refresh" });
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
    const mine = (table: Table) => table.views.some((v) => v.seat !== null && table.waiting_for.includes(v.seat));
    if (now.over) play("win");
    else if (mine(now) && !mine(before)) play("turn");
    else play("set");
  }
}
