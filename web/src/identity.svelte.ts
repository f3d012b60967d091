/** Who we are to the server: a name of one's own, nothing else. */
import { me } from "./api";

export const identity = $state({ name: "" });
let asked: Promise<void> | undefined;

/** Before anything is done in one's own name: a newcomer is given an identity, and only one. */
export function introduce(): Promise<void> {
  asked ??= me().then(({ name }) => void (identity.name = name), (error: unknown) => {
    asked = undefined; // asked again next time
    throw error;
  });
  return asked;
}
