import { expect, it } from "vitest";
import { conversationNotes } from "./conversation.js";

it.each([
  "Summarize the current conversation in five lines.",
  "Keep the decisions that were made in this session.",
  "Write a letter about what we discussed.",
  "Fasse das aktuelle Gespräch zusammen.",
  "Resume la conversación actual.",
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
  "The parts of a report: Motivation, What We Did, Results.",
])("a text about other talks has none: %j", (text) => {
  expect(conversationNotes(text)).toEqual({ notes: [], warnings: [] });
});
