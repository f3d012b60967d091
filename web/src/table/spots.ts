/** Places on the screen by name: a field of the board, a plate, a part of a plate. */

const quoted = (text: string) => CSS.escape(text);

/** Where a spot is drawn; of several drawings the first that can be seen. "seat:1/holder" may be only "seat:1". */
export function spotOf(root: ParentNode, name: string): DOMRect | undefined {
  const named = quoted(name);
  const nodes = root.querySelectorAll(
    `[data-spot="${named}"], [data-field="${named}"], [data-spot="place:${named}"]`,
  );
  for (const node of nodes) {
    const { x, y, width, height } = node.getBoundingClientRect();
    if (width && height) return new DOMRect(x, y, width, height);
  }
  const [whole, part] = name.split("/");
  return part ? spotOf(root, whole!) : undefined;
}
