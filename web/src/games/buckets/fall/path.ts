/** A recorded fall, unpacked: the layout is described in src/benben/games/buckets/physics/path.py. */

export interface Motion {
  rows: number;
  rate: number;
  /** The places whose buckets move, by number. */
  standing: number[];
  frames: number;
  /** frames × buckets × (x y z in cm, quaternion w x y z). */
  poses: Float32Array;
  /** The fingertip while it pushes: frames × (x y z). */
  finger: Float32Array;
}

const VERSION = 1;
const HEAD = 9; // bytes: three of one, three of two
const HEAD_TEXT = 12; // the same in base64
const NUMBERS = 7;
const PER_CM = 100;
const PER_UNIT = 2047;

/** What is known of a motion before it is unpacked. */
export interface Head {
  rows: number;
  rate: number;
  frames: number;
  touched: number;
  standing: number[];
  /** ms */
  length: number;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function headOf(bytes: Uint8Array): Head {
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD);
  if (head.getUint8(0) !== VERSION) throw new Error("not a path of this version");
  const [rate, frames, mask] = [head.getUint8(2), head.getUint16(3, true), head.getUint16(7, true)];
  return {
    rows: head.getUint8(1),
    rate,
    frames,
    touched: head.getUint16(5, true),
    standing: Array.from({ length: 15 }, (_, place) => place).filter(
      (place) => (mask >> place) & 1,
    ),
    length: (1000 * (frames - 1)) / rate,
  };
}

/** The motions as they were written, without what the referee said of them. */
const partsOf = (text: string) => text.split(";")[0]!.split(".");

async function inflate(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Series of differences of 16 bits, all low bytes before all high bytes, added up through time. */
function sums(
  planes: Uint8Array,
  from: number,
  width: number,
  frames: number,
  scale: (k: number) => number,
): Float32Array {
  const half = planes.length / 2;
  const out = new Float32Array(width * frames);
  for (let series = 0; series < width; series++) {
    let sum = 0;
    for (let frame = 0; frame < frames; frame++) {
      const at = from + series * frames + frame;
      sum = ((sum + (planes[at]! | (planes[half + at]! << 8))) << 16) >> 16;
      out[frame * width + series] = sum / scale(series);
    }
  }
  return out;
}

async function unpackOne(text: string): Promise<Motion> {
  const bytes = bytesOf(text);
  const { rows, rate, frames, touched, standing } = headOf(bytes);
  const planes = await inflate(bytes.slice(HEAD));
  const width = NUMBERS * standing.length;
  if (planes.length !== 2 * (width * frames + 3 * touched))
    throw new Error("a path of the wrong length");
  return {
    rows,
    rate,
    frames,
    standing,
    poses: sums(planes, 0, width, frames, (k) => (k % NUMBERS < 3 ? PER_CM : PER_UNIT)),
    finger: sums(planes, width * frames, 3, touched, () => PER_CM),
  };
}

/** The motions of one loss, in order. */
export function unpack(text: string): Promise<Motion[]> {
  return Promise.all(partsOf(text).map(unpackOne));
}

/** What is known of each motion at once: the heads are not packed. */
export const headsOf = (text: string): Head[] =>
  partsOf(text).map((part) => headOf(bytesOf(part.slice(0, HEAD_TEXT))));
