/** Small sounds by material, made here of noise and a few partials: stone, wood, card, plastic. */
import { settings } from "./settings.svelte";

export type Sound =
  | "stone"
  | "wood"
  | "card"
  | "plastic"
  | "flick"
  | "fall"
  | "capture"
  | "wing"
  | "hiss"
  | "spell"
  | "horn"
  | "bell"
  | "refuse"
  | "turn"
  | "win";

/** One strike: partials that ring and die, and a burst of noise through a filter. */
interface Strike {
  at?: number;
  loud: number;
  /** Pitches in Hz and how long each rings, in seconds. */
  rings?: readonly (readonly [pitch: number, lasts: number, share: number])[];
  /** Noise round a pitch: how sharp, how long. */
  noise?: { pitch: number; to?: number; sharp: number; lasts: number; share: number };
  /** How long it takes to swell, in seconds. */
  swell?: number;
  shape?: OscillatorType;
}

const STONE: Strike = {
  loud: 0.34,
  rings: [
    [146, 0.11, 1],
    [391, 0.05, 0.45],
    [1130, 0.02, 0.2],
  ],
  noise: { pitch: 1700, sharp: 0.8, lasts: 0.05, share: 0.8 },
};
const WOOD: Strike = {
  loud: 0.3,
  rings: [
    [262, 0.09, 1],
    [689, 0.05, 0.6],
    [1415, 0.025, 0.25],
  ],
  noise: { pitch: 900, sharp: 1.2, lasts: 0.03, share: 0.4 },
};
const CARD: Strike = {
  loud: 0.16,
  noise: { pitch: 2600, to: 5200, sharp: 0.7, lasts: 0.11, share: 1 },
  swell: 0.03,
};
const PLASTIC: Strike = {
  loud: 0.26,
  rings: [
    [318, 0.06, 1],
    [512, 0.09, 0.7],
    [1240, 0.03, 0.3],
  ],
  noise: { pitch: 2200, sharp: 2, lasts: 0.025, share: 0.5 },
};

const later = (strike: Strike, at: number, loud = 1, pitch = 1): Strike => ({
  ...strike,
  at,
  loud: strike.loud * loud,
  ...(strike.rings && {
    rings: strike.rings.map(([p, lasts, share]) => [p * pitch, lasts, share]),
  }),
});
/** A small bronze bell: its partials are not whole multiples. */
const bell = (pitch: number, at = 0, loud = 0.13): Strike => ({
  at,
  loud,
  rings: [
    [pitch, 0.9, 1],
    [pitch * 2.01, 0.5, 0.45],
    [pitch * 2.76, 0.32, 0.3],
    [pitch * 5.4, 0.12, 0.12],
  ],
});

const SOUNDS: Record<Sound, readonly Strike[]> = {
  stone: [STONE],
  wood: [WOOD],
  card: [CARD],
  plastic: [PLASTIC],
  flick: [{ ...CARD, loud: 0.12 }, later(PLASTIC, 0.05, 1.2, 1.25)],
  fall: [0, 0.13, 0.21, 0.34, 0.4, 0.55].map((at, i) =>
    later(PLASTIC, at, 1.1 - 0.14 * i, 0.8 + ((i * 7) % 5) * 0.09),
  ),
  capture: [STONE, later(STONE, 0.12, 0.9, 0.7), later(CARD, 0.18, 1.2)],
  wing: [0, 0.12, 0.24].map((at) => ({
    at,
    loud: 0.16,
    swell: 0.05,
    noise: { pitch: 500, to: 1100, sharp: 0.6, lasts: 0.11, share: 1 },
  })),
  hiss: [{ loud: 0.12, swell: 0.12, noise: { pitch: 5200, sharp: 1.4, lasts: 0.5, share: 1 } }],
  spell: [
    { loud: 0.16, swell: 0.25, noise: { pitch: 300, to: 2400, sharp: 0.9, lasts: 0.7, share: 1 } },
    ...[523, 659, 831, 1047].map((pitch, i) => bell(pitch, 0.12 + 0.09 * i, 0.06)),
  ],
  horn: [
    {
      loud: 0.2,
      swell: 0.06,
      shape: "sawtooth",
      rings: [
        [233, 0.5, 0.5],
        [350, 0.5, 0.35],
      ],
    },
  ],
  bell: [bell(659)],
  refuse: [later(WOOD, 0, 0.8, 0.5), later(WOOD, 0.12, 0.7, 0.42)],
  turn: [bell(587, 0, 0.09), bell(880, 0.13, 0.09)],
  win: [
    ...[392, 494, 587, 784].map((pitch, i) => bell(pitch, 0.16 * i, 0.12)),
    bell(988, 0.72, 0.1),
  ],
};

let context: AudioContext | undefined;
let hush: AudioBuffer | undefined;

/** Heard only after a gesture: until then the browser keeps it silent, and nothing is kept for later. */
export function play(sound: Sound, wait = 0): void {
  if (!settings.sound || document.hidden) return;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const strike of SOUNDS[sound]) hit(context, strike, wait);
}

/** On a phone that can, a touch felt. */
export function buzz(pattern: number[]): void {
  if (!settings.sound || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(pattern);
}

function hit(audio: AudioContext, strike: Strike, wait: number): void {
  const { at = 0, loud, rings = [], noise, swell = 0.004, shape = "sine" } = strike;
  const begin = audio.currentTime + wait + at;
  for (const [pitch, lasts, share] of rings) {
    const voice = new OscillatorNode(audio, { type: shape, frequency: pitch });
    voice.connect(shaped(audio, begin, swell, lasts, loud * share));
    voice.start(begin);
    voice.stop(begin + swell + lasts + 0.05);
  }
  if (!noise) return;
  hush ??= whiteNoise(audio);
  const source = new AudioBufferSourceNode(audio, { buffer: hush, loop: true });
  const filter = new BiquadFilterNode(audio, {
    type: "bandpass",
    frequency: noise.pitch,
    Q: noise.sharp,
  });
  const end = begin + swell + noise.lasts;
  filter.frequency.setValueAtTime(noise.pitch, begin);
  filter.frequency.exponentialRampToValueAtTime(noise.to ?? noise.pitch, end);
  source.connect(filter).connect(shaped(audio, begin, swell, noise.lasts, loud * noise.share));
  source.start(begin, Math.random());
  source.stop(end + 0.05);
}

/** Swells and dies away. */
function shaped(audio: AudioContext, begin: number, swell: number, lasts: number, loud: number) {
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loud, begin + swell);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + swell + lasts);
  volume.connect(audio.destination);
  return volume;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: 2 * audio.sampleRate, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return buffer;
}
