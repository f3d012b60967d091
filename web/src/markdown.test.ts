import { expect, test } from "vitest";
import { inline as shown, paragraphs } from "./markdown";
import { LANGUAGES, load, sayIn } from "./words";

const inline = (text: string, link?: (clause: string) => string | undefined) =>
  shown(text, (mark) => mark, link);

test("bold, italics, code, marks", () => {
  expect(inline("**a** *b* `c*d*` [ruling]")).toContain("<strong>a</strong> <em>b</em>");
  expect(inline("x [ruling]")).toBe('x <span class="mark">ruling</span>');
});
test("a mark is said in the reader's language, also where it is explained", async () => {
  for (const language of LANGUAGES) await load("table", language);
  const marked = (mark: string) => sayIn("nl", "table", `mark.${mark}`);
  expect(shown("x [rebuilt]", marked)).toBe('x <span class="mark">gereconstrueerd</span>');
  expect(shown("`[ruling]` betekent", marked)).toBe(
    '<code><span class="mark">besluit</span></code> betekent',
  );
});
test("what looks like HTML is text", () => {
  expect(inline('<img src=x onerror="y"> & co')).toBe(
    "&lt;img src=x onerror=&quot;y&quot;&gt; &amp; co",
  );
});
test("a clause that is mentioned is linked where it stands somewhere", () => {
  const link = (clause: string) => (clause === "A4.4" ? "#A4.4" : undefined);
  expect(inline("see A4.4 and B1.1", link)).toBe('see <a href="#A4.4">A4.4</a> and B1.1');
});
test("paragraphs", () => expect(paragraphs("a\nb\n\nc\n")).toEqual(["a\nb", "c"]));
