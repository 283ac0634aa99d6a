import { expect, it } from "vitest";
import { unicode } from "../source/phrases.js";
import { OF_OTHER_LANGUAGES } from "./session-words.js";

const WORKS_ON_MESSAGES = unicode(OF_OTHER_LANGUAGES.join("|"));

it.each([
  "fasse dieses gespräch zusammen.",
  "riassumi questa conversazione.",
  "vat dit gesprek samen.",
  "resuma a conversa atual.",
  "обобщи текущий диалог.",
  "总结当前对话。",
])("a text works on the conversation before it: %s", (text) => {
  expect(WORKS_ON_MESSAGES.test(text)).toBe(true);
});

it.each([
  "prüfe die gerade abgeschlossene arbeit.",
  "rileggi il lavoro appena concluso.",
  "bekijk het zojuist afgeronde werk.",
  "проверь только что законченную работу.",
  "检查刚完成的工作。",
])("a text works on what was just done: %s", (text) => {
  expect(WORKS_ON_MESSAGES.test(text)).toBe(true);
});

it.each([
  "frag in dieser sitzung nach.",
  "résume le travail.",
  "riassumi la conversazione di ieri.",
  "bu oturumu kapat.",
  "总结会议。",
])("a text does not work on the messages before it: %s", (text) => {
  expect(WORKS_ON_MESSAGES.test(text)).toBe(false);
});
