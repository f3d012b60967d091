/** Somebody at a table: what they are shown and asked, worked out from what the table told. Its rooms read from here. */
import type { BoardGame } from "../board";
import { board } from "../games";
import { identity } from "../identity.svelte";
import { calm } from "../shared/motion";
import { say, sayOf, settings } from "../settings.svelte";
import { load } from "../words";
import { resultOf, writeDown } from "../finished";
import { changes } from "./changes";
import { numbered } from "./counting";
import { Live } from "./live.svelte";
import { nameFor, toldName } from "./names";
import { outcome } from "./outcome";
import { caption, lastTurn, sentence } from "./cues";
import { play } from "../sounds";
import { isCoached, stopCoaching } from "./coaching";
import { tell } from "./story";
import { untrack } from "svelte";

const SHOWDOWN = 1800; // ms: the win is looked at on the board

const FORCED = 700; // ms before the only move is made

/** Made while its page is: its effects end with the page. */
export class Sitting {
  game: BoardGame | undefined = $state.raw();
  /** The end panel was put aside. */
  lookedAt = $state(false);
  /** A dialog; friends: until all are there. */
  asking:
    | "leave"
    | "invite"
    | "friends"
    | "twin"
    | "server"
    | "host"
    | "sheet"
    | "talk"
    | "time"
    | undefined = $state();
  /** A move to ask about once more. */
  dear: { move: string; why: string } | undefined = $state();
  /** What a hint said. */
  advice: string | undefined = $state();
  /** Whether a hint comes by itself. */
  coached = $state(false);
  readonly live: Live;

  /** The legal moves a hint was asked about: where several seats act at once, others move meanwhile. */
  private hintFor: readonly string[] | undefined = $state.raw();
  private advisedFor: readonly string[] | undefined; // stays true when the hint's plate is closed
  private drawnAt: number | undefined = $state(); // the ply at which whoever was asked to the screen has come
  private invited = false;
  private furthest = 0; // the last ply shown: at an earlier one somebody came back
  private underWay = false; // who comes later need not wait

  constructor(readonly id: string) {
    this.live = new Live(id, () => this.game);
    this.coached = isCoached(id);
    $effect(() => {
      const { name } = this;
      if (name)
        void Promise.all([load(name, settings.language), board(name)]).then(
          ([, found]) => (this.game = found),
        );
    });
    $effect(() => {
      void settings.language;
      this.live.speak();
    });
    $effect(() => this.inviteOnce());
    $effect(() => {
      if (!this.asks(this.hintFor)) this.hintFor = undefined;
    }); // nor does taking back bring it again
    $effect(() => this.coachOnce());
    $effect(() => this.watchTheEnd());
    $effect(() => this.makeTheOnlyMove());
    $effect(() => {
      if (this.ended) this.writeDown();
    });
    $effect.pre(() => {
      if (!this.busy && (!this.table?.over || this.won)) this.turnNow = this.turn;
    });
  }

  /** What is on the screen: an earlier moment, where one is looked at. */
  readonly now = $derived.by(() => this.live.show.looking ?? this.live.showing);
  readonly table = $derived(this.now?.table);
  readonly view = $derived(this.now?.view);
  readonly name = $derived(this.table?.game);

  readonly say = $derived(sayOf(this.name ?? "table"));
  /** "You" for oneself. */
  readonly nameOf = $derived(nameFor(this.table?.seats ?? [], sayOf("table")));
  readonly told = $derived(toldName(this.table?.seats ?? [], sayOf("table"), this.table?.formers));
  readonly moved = $derived(this.table ? changes(this.table, sayOf("table")) : []);
  readonly news = $derived(
    this.moved
      .slice(this.now?.knew)
      .map(({ what }) => `${what}.`)
      .join(" "),
  );

  readonly own = $derived(this.table?.seats.filter((seat) => seat.yours) ?? []);
  readonly mine = $derived(
    this.view !== undefined &&
      this.view.seat !== null &&
      this.table!.waiting_for.includes(this.view.seat),
  );
  readonly alone = $derived(
    this.own.length === 1 && this.table!.seats.every((seat) => seat.yours || seat.kind === "bot"),
  );
  /** To others at the table they are only a guest: who came by a link was never asked. */
  readonly unnamed = $derived(
    identity.name === "" &&
      this.own.length === 1 &&
      !this.table!.over &&
      this.table!.seats.some((seat) => seat.kind === "person" && !seat.yours),
  );
  readonly open = $derived(this.table?.seats.some((seat) => seat.kind === "open") ?? false);
  /** Nobody sits where somebody is to move; who else is to move may do so meanwhile. */
  readonly waiting = $derived.by(() => {
    const { table } = this;
    if (!table || table.over) return false;
    const free = table.waiting_for.some((seat) => table.seats[seat]!.kind === "open");
    return !table.begun || (!this.mine && free);
  });
  private readonly turn = $derived.by(() => {
    const { table } = this;
    if (!table) return "";
    if (table.over) return say("game_over");
    if (this.waiting) return say("waiting");
    if (this.mine && this.own.length === 1) return say("your_turn");
    return say("turn_of", { name: table.waiting_for.map(this.nameOf).join(", ") });
  });
  readonly hinted = $derived.by(
    () => this.asks(this.hintFor) && this.mine && !this.live.refusal && !this.dear,
  );
  readonly curtain = $derived(
    this.table?.begun === true &&
      this.now?.handOver !== undefined &&
      this.now.handOver !== this.drawnAt,
  );
  readonly prompt = $derived.by(() => {
    const { game, table, view } = this;
    // behind the curtain even that would tell what another holds
    if (!game || !table || !view || table.over || this.curtain) return "";
    if (this.playing && this.mine && !view.moves.length && !this.busy) return ""; // shown again: nothing is asked
    return this.waiting
      ? say("waiting_for_players")
      : game.prompt(view, table, this.say, this.nameOf);
  });

  /** What happened last still moves on the board. */
  readonly busy = $derived(this.view !== undefined && (this.game?.busy?.(this.view) ?? false));
  /** What others do is being shown. */
  readonly playing = $derived.by(() => this.live.show.playing);
  /** The match is over, and the board shows the win. */
  readonly won = $derived.by(
    () => this.table?.over != null && !this.busy && !this.live.show.moving,
  );
  /** The match is over, and how it ended has been seen. */
  ended = $state(false);
  private turnNow = $state(""); // whose turn it was stands there until what happened has been seen
  readonly headline = $derived.by(() => (this.live.line.lost ? say("reconnecting") : this.turnNow));
  /** The line is cut; the announcer says it too. */
  readonly lost = $derived.by(() =>
    this.live.line.lost ? say(this.live.pending ? "move_kept" : "line_cut") : "",
  );
  readonly latest = $derived(this.busy ? [] : (this.now?.latest ?? []));
  readonly log = $derived(
    this.now?.log.filter((entry) => !this.busy || !this.now!.latest.includes(entry)) ?? [],
  );
  /** Who won and how; empty while the match goes on. */
  readonly outcome = $derived(this.table ? outcome(this.table, this.nameOf) : "");
  /** What is being shown, in words; then the whole of what somebody else did last. */
  readonly lately = $derived.by(() => {
    const { now, say, told } = this;
    if (!now || this.busy) return "";
    if (this.news) return this.news;
    const only = this.own.length === 1 ? this.own[0]!.seat : null;
    const own = this.latest.some(({ seat }) => seat !== null && seat === only);
    if (this.playing || own) return caption(this.latest.flatMap((entry) => tell(entry, say, told)));
    const turn = lastTurn(now.log, only);
    return sentence(turn, this.game?.staging, say, told, settings.language);
  });

  readonly send = (move: string): void => {
    const advised = move === this.advice && this.asks(this.advisedFor); // the guard does not doubt what a hint said
    const doubt = advised ? undefined : this.view?.doubts?.[move];
    if (doubt) this.dear = { move, why: this.say(`doubt.${doubt}`) };
    else this.play(move);
  };

  /** Without asking once more. */
  play(move: string): void {
    this.hintFor = this.advisedFor = undefined; // the same moves may be legal after it
    this.live.send(move);
  }

  /** Whether the seat still has to choose among these. */
  private asks(moves: readonly string[] | undefined): boolean {
    const now = this.view?.moves;
    return !!moves && moves.length === now?.length && moves.every((move, i) => move === now[i]);
  }

  askHint(): void {
    this.hintFor = this.advisedFor = this.view?.moves;
    this.advice = this.live.refusal = undefined;
  }

  closeHint(): void {
    this.hintFor = undefined;
  }

  /** Whoever was asked to the screen has come. */
  drawCurtain(): void {
    this.drawnAt = this.now?.handOver;
  }

  /** In a coached match a hint comes by itself, where there is a choice. */
  private coachOnce(): void {
    const { view, live } = this;
    const settled = !this.busy && !this.playing && !this.curtain && !live.pending;
    if (!this.coached || !settled || !this.mine || (view?.moves.length ?? 0) < 2) return;
    if (untrack(() => this.asks(this.advisedFor))) return;
    untrack(() => this.askHint());
  }

  stopCoaching(): void {
    this.coached = false;
    stopCoaching(this.id);
    this.closeHint();
  }

  /** A table with open seats is for friends: show them the way, once. */
  private inviteOnce(): void {
    if (this.invited || !this.table?.invite || this.table.begun || !this.own.length) return;
    this.invited = true;
    this.asking = "friends";
  }

  /** For the list of one's finished matches; where several play at one screen it is nobody's. */
  private writeDown(): void {
    const { table, own, now } = this;
    if (!table?.over || own.length !== 1 || !this.underWay) return;
    writeDown({
      id: table.id,
      game: table.game,
      names: table.seats.filter((one) => !one.yours).map((one) => this.told(one.seat)),
      result: resultOf(table.over.winners, own[0]!.seat),
      ended: Date.now(),
      moves: numbered(now!.log).size,
    });
  }

  /** Where one legal choice is left, it is made, after a moment to see that; not where one came back to. */
  private makeTheOnlyMove(): (() => void) | undefined {
    const { table, view, live } = this;
    if (!table || !view) return undefined;
    const back = table.ply < this.furthest;
    this.furthest = Math.max(this.furthest, table.ply);
    const only = view.moves.length === 1 ? view.moves[0]! : undefined;
    const settled = !this.busy && !this.curtain && !live.pending && !live.line.lost;
    if (only === undefined || back || !settled || !this.mine || !settings.forced) return undefined;
    if (!this.game?.forces?.(only, view)) return undefined;
    const timer = setTimeout(() => live.put(only), calm() ? 0 : FORCED);
    return () => clearTimeout(timer);
  }

  /** The win is seen on the board and heard; then comes the panel. */
  private watchTheEnd(): (() => void) | undefined {
    if (!this.table?.over) [this.ended, this.underWay] = [false, this.table !== undefined];
    else if (!this.underWay) this.ended = true;
    else if (this.won && !this.ended) {
      play("win");
      const timer = setTimeout(() => (this.ended = true), this.game?.showdown ?? SHOWDOWN);
      return () => clearTimeout(timer);
    }
    return undefined;
  }
}
