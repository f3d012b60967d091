// Generated from src/benben/games/ptoq/board.py; do not edit.

export const COLUMNS: string = "abcdefgh";

export const ROWS: number = 7;

export const PLACES: string[] = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "a3", "b3", "c3", "d3", "e3", "f3", "a4", "b4", "c4", "d4", "e4", "a5", "b5", "c5", "d5", "a6", "b6", "c6", "a7", "b7"];

export const TURNS: number = 15;

export const POINTS: number[] = [-1, 0, 0, 0, 1, 1, 2, 3, 4, 5];

export const HAND_SIZE: number = 5;
