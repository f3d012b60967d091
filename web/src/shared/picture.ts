/** Whether a board is drawn as a picture of a rule: nothing moves in it, so it is as high as what it shows. */
import { getContext, setContext } from "svelte";

const KEY = Symbol("picture");

export const beginPicture = () => setContext(KEY, true);
export const inPicture = () => getContext<boolean | undefined>(KEY) === true;
