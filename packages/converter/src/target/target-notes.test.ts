import { expect, it } from "vitest";
import { targetNotes, type TargetNotesOptions } from "./target-notes.js";

const OWN = (name: string): string => `Where this text says ${name}, it means these instructions.`;
const notesOf = (text: string, options: TargetNotesOptions): readonly string[] => targetNotes(text, {}, options).notes;

it("explains the names of the command itself in one note", () => {
  const options = { own: "kit:trace", commands: new Set(["kit:trace", "trace"]) };
  expect(notesOf("Run /kit:trace again, then run /trace.", options)).toEqual([OWN("/kit:trace or /trace")]);
});

it("knows the command itself by a name with its folder, and by that with another plugin unless there is one", () => {
  expect(notesOf("Run /kit:trace again.", { own: "kit-trace" })).toEqual([OWN("/kit:trace")]);
  expect(notesOf("Run /court:trace again.", { own: "kit:trace" })).toEqual([OWN("/court:trace")]);
  expect(notesOf("Run /court:trace again.", { own: "kit:trace", commands: new Set(["court:trace"]) })).toEqual([
    expect.stringMatching(/^\/court:trace is a slash command that you do not have\./),
  ]);
});
