/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:signs" {
  const address: string;
  export default address;
}

declare module "virtual:pitches" {
  /** By game and language. */
  const pitches: Record<string, Record<string, { pitch: string; minutes: string }>>;
  export default pitches;
}
