/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:signs" {
  const address: string;
  export default address;
}
