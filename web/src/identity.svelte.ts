/** Who we are to the server: a name of one's own, nothing else. */
import { me } from "./api";

export const identity = $state({ name: "" });

export async function introduce(): Promise<void> {
  if (!identity.name) identity.name = (await me()).name;
}
