/** The hieroglyphs we use and what for; drawn into one sprite by plugins/signs.ts. */
export const SIGNS = {
  ship: 0x1329d, grain: 0x131e3, stone: 0x1328c, stair: 0x1328d, braid: 0x1339b, stripes: 0x13203,
  cross: 0x133f6, moon: 0x131f9, circle: 0x131f3, eye: 0x13080, tip: 0x13274, hand: 0x130a9,
  bird: 0x1316f, ox: 0x130fe, snake: 0x13197, horse: 0x130d7,
  ra: 0x131f3, isis: 0x132a8, osiris: 0x132bd, ankh: 0x132f9, horus: 0x13143,
  worker: 0x1300b, rules: 0x133db, log: 0x133de, watch: 0x13079, people: 0x13000, bot: 0x131a3,
  joker: 0x131fc, turn: 0x130bb, home: 0x13250, time: 0x131f6,
} as const;

export type SignName = keyof typeof SIGNS;
