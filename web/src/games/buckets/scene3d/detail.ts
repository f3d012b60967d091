/** How finely pictures are drawn: a still one as well as it can be, a moving one as well as it can be in time. */
export interface Detail {
  /** Of the screen's pixels, along one side. */
  sharp: number;
  /** Round buckets and soft shadows. */
  fine: boolean;
}

const STILL: Detail = { sharp: 1, fine: true };
/** Without a graphics card nothing smooths edges: more pixels do. */
const STILL_IN_SOFTWARE: Detail = { sharp: 1.4, fine: true };
/** Moving, from the best to the cheapest. */
const MOVING: readonly Detail[] = [
  STILL,
  { sharp: 0.75, fine: false },
  { sharp: 0.5, fine: false },
  { sharp: 0.36, fine: false },
];
const LATE = 12; // ms: too long for one of sixty pictures a second
const OFTEN = 3; // one late picture says nothing

export class Details {
  #level: number;
  #late = 0;
  readonly still: Detail;

  constructor(software: boolean) {
    this.#level = software ? 2 : 0;
    this.still = software ? STILL_IN_SOFTWARE : STILL;
  }

  get moving(): Detail {
    return MOVING[this.#level]!;
  }

  /** What the last moving picture took, in ms. What was too slow once stays so. */
  took(time: number): void {
    this.#late = time > LATE ? this.#late + 1 : 0;
    if (this.#late < OFTEN || this.#level === MOVING.length - 1) return;
    this.#level++;
    this.#late = 0;
  }
}

const PROGRAMS = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether a program draws the 3D, because there is no graphics card. */
export function inSoftware(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext("webgl2");
  const told = gl?.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = gl?.getParameter(told ? told.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return PROGRAMS.test(String(name));
}
