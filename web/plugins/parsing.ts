/** ICU messages as `Message`s, while building; the texts of games from other packages come from the
 * server in the same shape (src/benben/message_format.py). */
import {
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  parse,
  type MessageFormatElement,
} from "@formatjs/icu-messageformat-parser";
import type { Message, Part } from "../src/message.ts";

export type Texts = { [key: string]: string | Texts };
export type Parsed = { [key: string]: Message | Parsed };

function part(element: MessageFormatElement, counted: string | undefined): Part {
  if (isLiteralElement(element)) return element.value;
  if (isArgumentElement(element)) return [element.value];
  if (isPoundElement(element) && counted) return [counted];
  if (isNumberElement(element) && element.style === "percent") return [element.value, "percent"];
  if (!isPluralElement(element) || element.offset || element.pluralType !== "cardinal")
    throw new Error(`only {places}, {a, number, percent} and {a, plural, …} are spoken here`);
  const forms = Object.entries(element.options).map(([form, { value }]) => [
    form,
    joined(value, element.value),
  ]);
  return [element.value, Object.fromEntries(forms) as Record<string, Message>];
}

function joined(elements: MessageFormatElement[], counted?: string): Message {
  const parts = elements.map((element) => part(element, counted));
  return parts.every((one) => typeof one === "string") ? parts.join("") : parts;
}

export const parseMessage = (text: string): Message => joined(parse(text, { ignoreTag: true }));

export const parseAll = (texts: Texts): Parsed =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === "string" ? parseMessage(text) : parseAll(text),
    ]),
  );
