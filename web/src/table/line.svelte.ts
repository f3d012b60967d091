/** The socket of a table: found again after a cut, and given up where nothing answers any more. */
import type { Pong, ToClient, ToServer } from "../messages";
import type { LocalSocket } from "../local/transport";
import { Heartbeat } from "./heartbeat";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const NOTICE_AFTER = 1200;

export class Line {
  /** The line is cut, and for long enough to say so. */
  lost = $state(false);
  /** There is no such table, or not for us. */
  declined = $state(0);

  private socket: WebSocket | LocalSocket | undefined;
  private wait = FIRST_WAIT;
  private closed = false;
  private notice: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined; // until the next try
  private readonly heart = new Heartbeat(
    () => this.tell({ type: "ping" }),
    () => this.giveUp(),
  );

  constructor(
    private readonly open: () => WebSocket | LocalSocket,
    private readonly opened: () => void,
    private readonly hear: (message: Exclude<ToClient, Pong>) => void,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
    addEventListener("offline", this.doubt);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    clearTimeout(this.notice);
    this.heart.stop();
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.doubt);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  tell(message: ToServer): void {
    if (this.isOpen) this.socket!.send(JSON.stringify(message));
  }

  /** Say something that is answered at once, or the line is dead. */
  ask(message: ToServer): void {
    if (!this.isOpen) return;
    this.tell(message);
    this.heart.expect();
  }

  private get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private connect(): void {
    this.again = undefined;
    const socket = this.open();
    this.socket = socket;
    this.heart.expect(); // on a dead line it would never open, nor close
    socket.onopen = () => {
      this.heart.heard();
      this.wait = FIRST_WAIT;
      this.opened();
    };
    socket.onmessage = (event: { data: unknown }) => {
      this.heart.heard();
      this.found();
      const message = JSON.parse(String(event.data)) as ToClient;
      if (message.type !== "pong") this.hear(message);
    };
    socket.onclose = ({ code }: { code: number }) => this.cut(code);
  }

  private found(): void {
    clearTimeout(this.notice);
    this.notice = undefined;
    this.lost = false;
  }

  /** Nothing answers: the browser itself would wait for minutes. */
  private giveUp(): void {
    const socket = this.socket!;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.lost = true;
    this.cut(0);
  }

  /** Codes from 4400 on are what HTTP says without the 4000: there is nothing here for us. */
  private cut(code: number): void {
    this.heart.stop();
    if (this.closed) return;
    if (code >= 4400 && code < 4500 && code !== 4429) {
      this.declined = code - 4000;
      return;
    }
    this.notice ??= setTimeout(() => (this.lost = true), NOTICE_AFTER);
    this.again = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** Somebody looks again, or the network is back: try at once, and ask an open line whether it still lives. */
  private readonly hurry = (): void => {
    if (document.hidden || this.closed || this.declined) return;
    if (this.isOpen) this.heart.probe();
    else if (this.again !== undefined) {
      clearTimeout(this.again);
      this.connect();
    }
  };

  /** The browser says that there is no network; what is heard all the same proves it wrong. */
  private readonly doubt = (): void => {
    this.lost = true;
    if (this.isOpen) this.heart.probe();
  };
}
