import { expect, it } from "vitest";
import { conversationNotes } from "./target-notes.js";

it.each([
  "Summarize the current conversation in five lines.",
  "Keep the decisions that were made in this session.",
  "Write a letter about what we discussed.",
  "Fasse das aktuelle Gespräch zusammen.",
  "总结当前对话。",
  "Protokolliere die Ergebnisse der aktuellen Sitzung.",
  "Напиши отчёт о текущей сессии.",
  "fasse dieses gespräch zusammen.",
  "riassumi questa conversazione.",
  "vat dit gesprek samen.",
  "resuma a conversa atual.",
  "обобщи текущий диалог.",
  "总结当前对话。",
])("a text that works on the conversation before it has a note and a warning: %j", (text) => {
  const { notes, warnings } = conversationNotes(text);
  expect([notes, warnings]).toEqual([
    [expect.stringContaining("ask for what was said")],
    [expect.stringContaining("put it before the prompt")],
  ]);
});

it.each([
  "Do not change other files in this session.",
  "Orient yourself for this session: read the notes.",
  "Read the current session file.",
  "Summarize the customer's conversation of the ticket.",
  "Lies les notes au début de la session en cours.",
  "このセッションでは他のファイルを変更しない。",
  "frag in dieser sitzung nach.",
  "résume le travail.",
  "riassumi la conversazione di ieri.",
  "bu oturumu kapat.",
  "总结会议。",
])("a text about other talks has none: %j", (text) => {
  expect(conversationNotes(text)).toEqual({ notes: [], warnings: [] });
});

it.each([
  "Use a brief from a file or the current conversation.",
  "If the court was not named in this conversation, ask for it.",
])("a text with the conversation as one of several sources, or as a case, has none: %j", (text) => {
  expect(conversationNotes(text)).toEqual({ notes: [], warnings: [] });
});
