/** An ICU message as the build has parsed it (plugins/texts.ts): the browser only fills it in. */

/** A place is `[name]`, a share of one `[name, "percent"]`, a plural `[name, {one: …, other: …}]`. */
export type Part =
  string | [place: string] | [place: string, how: "percent" | Record<string, Message>];
export type Message = string | Part[];

const made = new Map<
  string,
  { plural: Intl.PluralRules; number: Intl.NumberFormat; percent: Intl.NumberFormat }
>();

/** What a language knows of numbers; made once, since that takes longer than a page of texts. */
function numbersIn(language: string) {
  if (!made.has(language))
    made.set(language, {
      plural: new Intl.PluralRules(language),
      number: new Intl.NumberFormat(language),
      percent: new Intl.NumberFormat(language, { style: "percent" }),
    });
  return made.get(language)!;
}

export function fill(message: Message, language: string, values: Record<string, unknown>): string {
  if (typeof message === "string") return message;
  return message
    .map((part) => (typeof part === "string" ? part : filled(part, language, values)))
    .join("");
}

function filled(
  [place, how]: Exclude<Part, string>,
  language: string,
  values: Record<string, unknown>,
): string {
  const value = values[place];
  if (value === undefined || value === null) return `{${place}}`;
  if (typeof value !== "number") {
    if (how) throw new Error(`{${place}} wants a number, not ${JSON.stringify(value)}`);
    return String(value);
  }
  const { plural, number, percent } = numbersIn(language);
  if (how === "percent") return percent.format(value);
  if (how)
    return fill(how[`=${value}`] ?? how[plural.select(value)] ?? how["other"]!, language, values);
  return number.format(value);
}
