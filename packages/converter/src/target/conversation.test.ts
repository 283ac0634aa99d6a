import { expect, it } from "vitest";
import { conversationNotes } from "./conversation.js";

it.each([
  "Summarize the current conversation in five lines.",
  "Keep the decisions that were made in this session.",
  "Write a letter about what we discussed.",
  "Fasse das aktuelle Gespräch zusammen.",
  "总结当前对话。",
  "Protokolliere die Ergebnisse der aktuellen Sitzung.",
  "Riassumi la sessione corrente.",
  "Schrijf een verslag van deze sessie.",
  "Напиши отчёт о текущей сессии.",
  "Collect the lessons from the task that was just finished.",
  "Halte die Muster der gerade abgeschlossenen Aufgabe fest.",
  "Summarize the current conversation or session.",
  "If it is short, summarize the current conversation.",
  "Use this command when you want to extract lessons from the current conversation.",
  "Use it if you want to record what was mentioned in this conversation.",
  "Run this when a task is done to capture what we learned.",
  "When the user runs this, extract the lessons of the current conversation.",
  "Extract the lessons of this discussion.",
  "When done, save what we learned in this session.",
  "Summarize the current conversation, or the last one.",
  "Summarize the current conversation -> journal.md",
  'Write "Summary", then summarize the current conversation.',
  "When you review this session, keep a list of the files that exist.",
  "Summarize the current conversation or ask the user to describe it.",
  "Summarize the current conversation or stop.",
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
  "The parts of a report: Motivation, What We Did, Results.",
  "The output of this conversation will be a report.",
  "Ne modifie aucun autre fichier pendant cette session.",
  "Lies les notes au début de la session en cours.",
  "このセッションでは他のファイルを変更しない。",
  'Ask: "What did we learn in this session, and what do you want to keep?"',
  "> Summarize the current conversation.",
  "  > Summarize the current conversation.",
  'Ask: "Shall I summarize the current conversation?"',
  "Ask: 「summarize the current conversation？」",
])("a text about other talks has none: %j", (text) => {
  expect(conversationNotes(text)).toEqual({ notes: [], warnings: [] });
});

it.each([
  "Use a brief from a file or the current conversation.",
  "If the court was not named in this conversation, ask for it.",
])("a text with the conversation as one of several sources, or as a case, has none: %j", (text) => {
  expect(conversationNotes(text)).toEqual({ notes: [], warnings: [] });
});
