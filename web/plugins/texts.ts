/** The texts' ICU messages, parsed while building: the browser gets them as `Message`s. */
import { isArgumentElement, isLiteralElement, isNumberElement, isPluralElement, isPoundElement, parse, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";
import type { Message, Part } from "../src/message.ts";

type Texts = { [key: string]: string | Texts };
type Parsed = { [key: string]: Message | Parsed };

function part(element: MessageFormatElement, counted: string | undefined): Part {
  if (isLiteralElement(element)) return element.value;
  if (isArgumentElement(element)) return [element.value];
  if (isPoundElement(element) && counted) return [counted];
  if (isNumberElement(element) && element.style === "percent") return [element.value, "percent"];
  if (!isPluralElement(element) || element.offset || element.pluralType !== "cardinal")
    throw new Error(`only {places}, {a, number, percent} and {a, plural, …} are spoken here`);
  const forms = Object.entries(element.options).map(([form, { value }]) => [form, joined(value, element.value)]);
  return [element.value, Object.fromEntries(forms) as Record<string, Message>];
}

function joined(elements: MessageFormatElement[], counted?: string): Message {
  const parts = elements.map((element) => part(element, counted));
  return parts.every((one) => typeof one === "string") ? parts.join("") : parts;
}

export const parseMessage = (text: string): Message => joined(parse(text, { ignoreTag: true }));

const parseAll = (texts: Texts): Parsed => Object.fromEntries(
  Object.entries(texts).map(([key, text]) => [key, typeof text === "string" ? parseMessage(text) : parseAll(text)]));

export function texts(): Plugin {
  return {
    name: "texts",
    enforce: "pre", // before Vite makes a module of the JSON
    transform: {
      filter: { id: /\/(messages|texts)\/[a-z]+\.json$/ },
      handler: (code) => ({ code: JSON.stringify(parseAll(JSON.parse(code) as Texts)), map: null }),
    },
  };
}
