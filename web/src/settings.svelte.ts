/** What a visitor chose: language, theme, sound. Remembered in this browser. */
import { LANGUAGES, loadAll, sayIn, type Language } from "./words";

export type Theme = "system" | "light" | "dark";
type Kept = { language?: Language; theme?: Theme; sound?: boolean };

const KEY = "benben";

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {}; // storage forbidden or spoilt: everything is as for a new visitor
  }
}

function keep(): void {
  const { language, theme, sound } = settings;
  try {
    localStorage.setItem(KEY, JSON.stringify({ language, theme, sound }));
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

const before = kept();
export const settings: { language: Language; theme: Theme; sound: boolean } = $state({
  language: before.language ?? preferred(navigator.languages),
  theme: before.theme ?? "system",
  sound: before.sound ?? false,
});

const night = matchMedia("(prefers-color-scheme: dark)");
function paint(): void {
  const dark = settings.theme === "dark" || (settings.theme === "system" && night.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

export function setTheme(theme: Theme): void {
  settings.theme = theme;
  paint();
  keep();
}

export function setSound(sound: boolean): void {
  settings.sound = sound;
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
  night.addEventListener("change", paint);
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
