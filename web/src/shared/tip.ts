/** Where a tip stands, and what pressing for long is. */

export const WAIT = 450; // ms of pointing or focus before a tip comes
const LONG = 500; // ms of touch
const FAR = 8; // px: more is a drag or a scroll
const GAP = 8;

interface Box {
  left: number;
  top: number;
  bottom: number;
  width: number;
}

/** Above a thing, or below it where there is no room; never beyond the edges of the window. */
export function place(
  thing: Box,
  tip: { offsetWidth: number; offsetHeight: number },
  width: number,
  height: number,
): { x: number; y: number } {
  const middle = thing.left + thing.width / 2 - tip.offsetWidth / 2;
  const above = thing.top - tip.offsetHeight - GAP;
  const below = Math.min(thing.bottom + GAP, height - tip.offsetHeight - GAP);
  return {
    x: Math.max(GAP, Math.min(middle, width - tip.offsetWidth - GAP)),
    y: above >= GAP ? above : below,
  };
}

type Moment = Pick<PointerEvent, "clientX" | "clientY" | "timeStamp">;

/** A finger that stays where it is: the thing is explained, and the tap that would follow is none. */
export class LongPress<Thing> {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from = { x: 0, y: 0, at: 0 };
  #held = false; // it was long, so what follows is no click

  constructor(private readonly show: (thing: Thing) => void) {}

  begin(thing: Thing, { clientX: x, clientY: y, timeStamp: at }: Moment): void {
    this.end();
    this.#held = false;
    this.#from = { x, y, at };
    this.#timer = setTimeout(() => {
      this.#held = true;
      this.show(thing);
    }, LONG);
  }
  move({ clientX: x, clientY: y }: Moment): void {
    if (Math.hypot(x - this.#from.x, y - this.#from.y) > FAR) this.end();
  }
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
  /** Let go: by the events' own times, since a page that is busy hears late of a short tap. */
  up({ timeStamp }: Moment): void {
    this.end();
    if (timeStamp - this.#from.at < LONG) this.#held = false;
  }
  swallow(event: Event): void {
    if (!this.#held) return;
    this.#held = false;
    event.stopPropagation();
    event.preventDefault();
  }
  /** The browser's own answer to a long press would lie over ours. */
  menu(event: Event): void {
    if (this.#held || this.#timer !== undefined) event.preventDefault();
  }
}
