// Generated from src/benben/games/buckets/board.py; do not edit.

export interface Place {
  name: string;
  x: number;
  z: number;
}

export const COLOURS: ("red" | "yellow" | "green" | "blue" | "purple")[] = ["red", "yellow", "green", "blue", "purple"];

export const HEIGHT: number = 4.0;

export const RIM: number = 2.0;

export const TOP: number = 1.5;

export const PITCH: number = 4.04;

export const PLACES: Record<string, Place[]> = {"4": [{"name": "a1", "x": -6.0600000000000005, "z": 0.0}, {"name": "a2", "x": -2.02, "z": 0.0}, {"name": "a3", "x": 2.02, "z": 0.0}, {"name": "a4", "x": 6.0600000000000005, "z": 0.0}, {"name": "b1", "x": -4.04, "z": 4.0}, {"name": "b2", "x": 0.0, "z": 4.0}, {"name": "b3", "x": 4.04, "z": 4.0}, {"name": "c1", "x": -2.02, "z": 8.0}, {"name": "c2", "x": 2.02, "z": 8.0}, {"name": "d1", "x": 0.0, "z": 12.0}], "5": [{"name": "a1", "x": -8.08, "z": 0.0}, {"name": "a2", "x": -4.04, "z": 0.0}, {"name": "a3", "x": 0.0, "z": 0.0}, {"name": "a4", "x": 4.04, "z": 0.0}, {"name": "a5", "x": 8.08, "z": 0.0}, {"name": "b1", "x": -6.0600000000000005, "z": 4.0}, {"name": "b2", "x": -2.02, "z": 4.0}, {"name": "b3", "x": 2.02, "z": 4.0}, {"name": "b4", "x": 6.0600000000000005, "z": 4.0}, {"name": "c1", "x": -4.04, "z": 8.0}, {"name": "c2", "x": 0.0, "z": 8.0}, {"name": "c3", "x": 4.04, "z": 8.0}, {"name": "d1", "x": -2.02, "z": 12.0}, {"name": "d2", "x": 2.02, "z": 12.0}, {"name": "e1", "x": 0.0, "z": 16.0}]};
