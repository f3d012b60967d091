/** Small sounds, made here: stone on stone, a chime when it is your turn. Silent unless switched on. */
import { settings } from "./settings.svelte";

export type Sound = "set" | "refuse" | "turn" | "win";
type Note = { pitch: number; at: number; lasts: number; loud: number; shape: OscillatorType };

const knock = (pitch: number, at = 0): Note => ({
  pitch,
  at,
  lasts: 0.09,
  loud: 0.22,
  shape: "triangle",
});
const chime = (pitch: number, at = 0): Note => ({
  pitch,
  at,
  lasts: 0.5,
  loud: 0.12,
  shape: "sine",
});

const SOUNDS: Record<Sound, Note[]> = {
  set: [knock(180), knock(120, 0.03)],
  refuse: [knock(110), knock(82, 0.11)],
  turn: [chime(587), chime(880, 0.12)],
  win: [chime(440), chime(587, 0.14), chime(740, 0.28), chime(880, 0.42)],
};

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of SOUNDS[sound]) strike(context, note);
}

function strike(audio: AudioContext, { pitch, at, lasts, loud, shape }: Note): void {
  const begin = audio.currentTime + at;
  const voice = new OscillatorNode(audio, { type: shape, frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loud, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  voice.connect(volume).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + lasts + 0.05);
}
