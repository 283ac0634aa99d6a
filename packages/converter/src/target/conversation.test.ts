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
  "The output of this conversation will be a report.",
])("a text about other talks has none: %j", (text) => {
  expect(conversationNotes(text)).toEqual({ notes: [], warnings: [] });
});

it.each([
  "2. If the topic is missing, take it from the current conversation.",
  "Write the title. When omitted, summarize the recent conversation.",
  "Sans argument, résume la conversation en cours.",
  "引数がない場合は現在の会話を要約する。",
])("a text that does so without arguments has none beside arguments: %j", (text) => {
  expect(conversationNotes(text, true)).toEqual({ notes: [], warnings: [] });
  expect(conversationNotes(text).notes).toHaveLength(1);
});

it("a text that does so in any case has them beside arguments, too", () => {
  expect(conversationNotes("Summarize the current conversation. If no topic is given, ask.", true).notes).toHaveLength(
    1,
  );
});
