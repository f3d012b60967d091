/** The little Markdown of the rule pages, as HTML: bold, italics, code, and marks like [ruling]. */

const escape = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** One paragraph. `marked` says a mark in the reader's language; `link` gives the address of a clause that is
 * mentioned, if it has one here. */
export function inline(
  text: string,
  marked: (mark: string) => string,
  link: (clause: string) => string | undefined = () => undefined,
): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replace(/\*(.+?)\*/g, "<em>$1</em>")
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, "$1")
    .replace(
      /\[(ruling|rebuilt)\]/g,
      (_, mark: string) => `<span class="mark">${escape(marked(mark))}</span>`,
    )
    .replace(/\b[A-Z]\d+(?:\.\d+)?\b/g, (clause) => {
      const address = link(clause);
      return address ? `<a href="${address}">${clause}</a>` : clause;
    });
}

export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean);
