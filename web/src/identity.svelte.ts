/** Who we are to the server: a name of one's own, if we chose one, nothing else. */
import { me } from "./api";

export const identity: { name: string | undefined } = $state({ name: undefined }); // until we know
let asked: Promise<void> | undefined;

/** Before anything is done in one's own name: a newcomer is given an identity, and only one. */
export function introduce(): Promise<void> {
  asked ??= me().then(
    ({ name }) => void (identity.name = name),
    (error: unknown) => {
      asked = undefined; // asked again next time
      throw error;
    },
  );
  return asked;
}
