/** What a visitor chose: language, theme, sound, pace. Remembered in this browser. */
import { LANGUAGES, loadAll, sayIn, type Language } from "./words";

export type Theme = "system" | "light" | "dark";
/** How fast what others do is shown. */
export type Speed = "slow" | "usual" | "quick" | "none";
export const SPEEDS: readonly Speed[] = ["slow", "usual", "quick", "none"];
/** Switches: on or off. */
interface Switches {
  sound: boolean;
  /** Boards without depth, for those who see them better so. */
  flat: boolean;
  /** Where one legal choice is left, it is made. */
  forced: boolean;
  /** H, U and ? at a table; some machines are spoken to, and letters are then no keys. */
  shortcuts: boolean;
}
interface Settings extends Switches {
  language: Language;
  theme: Theme;
  speed: Speed;
  /** Of the bots one plays against at a click; none chosen yet. */
  level: number | undefined;
}

const KEY = "benben";

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // storage forbidden or spoilt: everything is as for a new visitor
  }
}

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* a browser that keeps nothing asks again next time */
  }
}

/** The first of the browser's languages that we speak. */
export function preferred(wanted: readonly string[]): Language {
  const codes = wanted.map((one) => one.slice(0, 2).toLowerCase());
  return (
    LANGUAGES.find(
      (one) => one === codes.find((code) => (LANGUAGES as readonly string[]).includes(code)),
    ) ?? "en"
  );
}

export const settings: Settings = $state({
  language: preferred(navigator.languages),
  theme: "system",
  sound: true, // a browser lets us be heard after the first gesture
  speed: "usual",
  level: undefined,
  flat: false,
  forced: true,
  shortcuts: true,
  ...kept(),
});

const night = () => matchMedia("(prefers-color-scheme: dark)");
function paint(): void {
  const dark = settings.theme === "dark" || (settings.theme === "system" && night().matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

export function setTheme(theme: Theme): void {
  settings.theme = theme;
  paint();
  keep();
}

/** Any of the settings that need nothing else done. */
export function choose(chosen: Partial<Switches & Pick<Settings, "speed" | "level">>): void {
  Object.assign(settings, chosen);
  keep();
}

export async function setLanguage(language: Language): Promise<void> {
  await loadAll(language);
  settings.language = language;
  document.documentElement.lang = language;
  keep();
}

/** Before the first page is drawn. */
export async function begin(): Promise<void> {
  night().addEventListener("change", paint);
  paint();
  document.documentElement.lang = settings.language;
  await loadAll(settings.language);
}

/** A text of the client in the language chosen. */
export const say = (key: string, values?: Record<string, unknown>): string =>
  sayIn(settings.language, "table", `web.${key}`, values);

/** A text of any owner, "table" or a game. */
export const sayOf =
  (owner: string) =>
  (key: string, values?: Record<string, unknown>): string =>
    sayIn(settings.language, owner, key, values);

/** A mark of the rule pages, [ruling] or [rebuilt], as its reader knows it. */
export const sayMark = (mark: string): string => sayOf("table")(`mark.${mark}`);
