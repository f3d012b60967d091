/** What is on the stage of a table: what others do is shown with weight, one's own moves at once. */
import type { BoardGame } from "../board";
import type { LogEntry } from "../messages";
import { settings, type Speed } from "../settings.svelte";
import { paced, setTempo } from "../shared/motion";
import { buzz, play } from "../sounds";
import { heaviest, WEIGHS } from "./cues";
import { Director } from "./director";
import type { Showing } from "./showing";

const TEMPO: Record<Speed, number> = { slow: 1.7, usual: 1, quick: 0.5, none: 0 };
const BREATH = 250; // ms, before something is shown again
const LONG = 1_400; // ms of motion
const KEPT = 400; // moments one can go back to

/** A moment on its way to the stage. */
export interface Beat {
  showing: Showing;
  /** Something happened: it is not only told anew. */
  fresh: boolean;
  /** Done by whoever looks, or while they are to move themselves: they do not wait for it. */
  own: boolean;
}

const mine = ({ table, view }: Showing): boolean =>
  view.seat !== null && table.waiting_for.includes(view.seat);

export class Show {
  showing: Showing | undefined = $state.raw();
  /** Something moves on the table. */
  moving = $state(false);
  private own = $state(false); // what moves is one's own
  /** What others do is being shown, and more may wait. */
  readonly playing = $derived(this.moving && !this.own);
  /** What is being shown now, for captions and what crosses the table. */
  entries: readonly LogEntry[] = $state.raw([]);
  /** What may be shown again. */
  past: Beat[] = $state.raw([]);
  /** An earlier moment somebody looks at; the match goes on behind it. */
  looking: Showing | undefined = $state.raw();

  /** How often somebody had seen enough. */
  skips = $state(0);

  private newest: Showing | undefined;
  private moments: Showing[] = []; // as they were told, for jumps
  private start: Showing | undefined; // before what may be shown again
  private secret = false; // at this screen somebody holds what the others may not see
  private readonly director = new Director<Beat>({
    show: (beats) => this.set(beats),
    takes: (beat) => this.takes(beat),
    busy: (busy) => (this.moving = busy),
  });

  constructor(
    private readonly game: () => BoardGame | undefined,
    /** Something happened: what was refused before is over. */
    private readonly changed: () => void,
  ) {
    document.addEventListener("visibilitychange", this.seen);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.seen);
  }

  /** A moment that was told, after the one before it. */
  add(before: Showing | undefined, showing: Showing): void {
    const fresh = before !== undefined && showing.table.ply !== before.table.ply;
    const yours = showing.table.seats.filter((one) => one.yours).map(({ seat }) => seat);
    const own =
      fresh &&
      ((before && mine(before)) ||
        yours.some((one) => showing.latest.some(({ seat }) => seat === one)));
    const beat = { showing, fresh, own };
    this.newest = showing;
    this.secret ||= showing.table.curtain === true;
    if (this.secret && before && before.view.seat !== showing.view.seat) this.forget(showing);
    else this.remember(before, beat);
    if (own) this.director.atOnce(beat);
    else this.director.push(beat);
  }

  /** What waits is set, and an earlier moment left. */
  skip(): void {
    this.looking = undefined;
    this.director.flush();
    if (
      this.newest &&
      this.showing !== this.newest &&
      this.showing?.table.ply !== this.newest.table.ply
    )
      this.set([{ showing: this.newest, fresh: false, own: true }]);
  }

  /** Somebody has seen enough: what moves is set, too. */
  enough(): void {
    this.skip();
    this.skips += 1;
  }

  /** What others did last, or what fell by one's own hand, once more; meanwhile there is nothing to choose. */
  again(): void {
    if (!this.start || !this.past.length) return;
    this.skip();
    const seen = (showing: Showing): Beat => {
      const view = { ...showing.view, moves: [], may_undo: false };
      return { showing: { ...showing, view }, fresh: true, own: false };
    };
    const end: Beat = { showing: this.newest!, fresh: false, own: false };
    const begin = seen({ ...this.start, latest: [] });
    this.director.again([begin, ...this.past.map(({ showing }) => seen(showing)), end]);
  }

  /** As it was after a ply; only what this page was told, and is not to be forgotten, can be looked at again. */
  lookAt(ply: number): void {
    const found = this.momentAfter(ply);
    if (!found) return;
    this.skip();
    if (found.table.ply === this.newest?.table.ply) return;
    const view = { ...found.view, moves: [], may_undo: false };
    this.looking = { ...found, view, handOver: this.newest?.handOver };
  }

  canLookAt(ply: number): boolean {
    return this.momentAfter(ply) !== undefined;
  }

  private momentAfter(ply: number): Showing | undefined {
    const found = this.moments.find(({ table }) => table.ply > ply);
    const told = found?.table.ply === ply + 1 || found?.latest.some((entry) => entry.ply === ply);
    return told ? found : undefined; // else it came before all this page was told
  }

  /** Somebody else comes to the screen: what the one before them saw is not kept, let alone shown. */
  private forget(showing: Showing): void {
    [this.moments, this.start, this.past] = [[showing], undefined, []];
    [this.looking, this.entries] = [undefined, []];
  }

  private remember(before: Showing | undefined, beat: Beat): void {
    const { showing, fresh, own } = beat;
    const { ply } = showing.table;
    this.moments = [...this.moments.filter((one) => one.table.ply < ply), showing].slice(-KEPT);
    if (!fresh) return;
    if (before && showing.table.ply < before.table.ply)
      [this.start, this.past] = [undefined, []]; // taken back
    else if (own && this.past[0]?.own)
      this.past = [...this.past, beat]; // what follows what one saw fall
    else if (own)
      [this.start, this.past] = this.falls(showing) ? [before, [beat]] : [undefined, []];
    else {
      const seat = showing.latest.findLast((entry) => entry.seat !== null)?.seat;
      const last = this.past.at(-1)?.showing.latest.findLast((entry) => entry.seat !== null)?.seat;
      const anew =
        this.past[0]?.own ||
        (showing.view.seat === null && last !== undefined && seat !== undefined && seat !== last);
      if (!this.past.length || anew) [this.start, this.past] = [before, []];
      this.past = [...this.past, beat].slice(-KEPT);
    }
  }

  /** Something moves for so long that it is worth seeing twice. */
  private falls({ latest }: Showing): boolean {
    return (this.game()?.duration?.(latest) ?? 0) >= LONG;
  }

  private set(beats: Beat[]): void {
    const { showing, fresh, own } = beats.at(-1)!;
    this.own = own;
    const before = this.showing;
    const passed = beats.length > 1 && before && before.table.ply < showing.table.ply;
    const latest = passed
      ? showing.log.filter((entry) => entry.ply >= before.table.ply)
      : showing.latest;
    this.showing = { ...showing, latest };
    setTempo(TEMPO[settings.speed]);
    if (!before || (!fresh && !passed)) return;
    this.entries = latest;
    this.changed();
    this.sound(before, this.showing);
  }

  private takes({ showing, fresh, own }: Beat): number {
    setTempo(TEMPO[settings.speed]);
    if (!fresh || document.hidden) return 0;
    if (!showing.latest.length) return paced(BREATH);
    const moves = this.game()?.duration?.(showing.latest) ?? 0;
    const { weight } = heaviest(showing.latest, this.game()?.staging);
    return paced(Math.max(moves, own ? 0 : WEIGHS[weight]));
  }

  private sound(before: Showing, now: Showing): void {
    const { weight, sound } = heaviest(now.latest, this.game()?.staging);
    if (sound) play(sound);
    if (now.table.over) return; // a win is heard when it has been seen
    if (mine(now) && !mine(before)) {
      play("turn", WEIGHS[weight] / 1000);
      buzz([30, 60, 30]);
    } else if (weight === "event") buzz([20]);
  }

  /** In the background nothing waits; whoever comes back sees how it is now. */
  private readonly seen = (): void => this.director.flush();
}
