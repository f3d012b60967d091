/** Escape puts down what is held, wherever the focus is: `<svelte:window onkeydown={escaping(putDown)} />`.
 * A dialog keeps its Escape for itself. */
const ASKING = "dialog[open], [role=alertdialog]";

export const escaping = (putDown: () => void) => (event: KeyboardEvent) => {
  if (event.key === "Escape" && !document.querySelector(ASKING)) putDown();
};
