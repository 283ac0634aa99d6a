import { expect, it } from "vitest";
import { ARGUMENT_NOTES, argumentNotes, sectionArgumentNotes } from "./argument-notes.js";

type Command = Parameters<typeof argumentNotes>[0];

const NOT_GIVEN = (names: string): string =>
  `No arguments were given. If this text cannot do without ${names}, take them from the task at hand, or ask for them first.`;
const WITH_WORDS =
  "In the <command> sections below, $ARGUMENTS stands for the words that follow the command's name, $1 for the first of them, \
and so on.";

/** Returns the notes of a command whose user typed nothing. */
const notesOf = (body: string, name?: string, command: Partial<Command> = {}): string[] =>
  argumentNotes(
    {
      body,
      frontmatter: "",
      description: undefined,
      argumentHint: undefined,
      parameters: undefined,
      takesArguments: false,
      ...command,
    },
    { name, text: body, userArguments: "", isNamed: false },
  );

it.each([
  ["/trace  [file]", "[file]"],
  ["/kit:trace [file] [--all]\n/trace [folder]", "[file]"],
  ["Usage: `/trace <log>`   # one log", "<log>"],
])("the arguments of a call that a text shows are missing: %j", (body, names) => {
  expect(notesOf(body, "kit:trace")).toEqual([NOT_GIVEN(names)]);
  expect(notesOf(body, "kit:search")).toEqual([]);
  expect(notesOf(body)).toEqual([]);
});

it("no arguments are missing if one of the calls has none, or repeats the hint", () => {
  expect(notesOf("/trace [file]\n/trace", "kit:trace")).toEqual([]);
  expect(notesOf("/trace\n/trace [file]", "kit:trace")).toEqual([]);
  const hinted = { argumentHint: "[file]" };
  expect(notesOf("/trace [log]\nUsage: /trace [file]", "kit:trace", hinted)).toEqual([]);
  expect(notesOf("/trace [file]\nUsage: /trace [log]", "kit:trace", hinted)).toEqual([NOT_GIVEN("[file]")]);
});

it("a description of spaces is none", () => {
  const size = { type: "string", description: "\t" } as const;
  expect(notesOf("Make a poster.", "poster", { parameters: { size } })).toEqual([]);
  const described = { size: { ...size, description: " A0\nor A1 " } };
  expect(notesOf("Make a poster.", "poster", { parameters: described })).toEqual([
    "The arguments of this text, in this order:\n\n- size: A0 or A1",
  ]);
});

it("placeholders in the texts of other commands are explained, with words if there are any for these", () => {
  expect(sectionArgumentNotes(["Sort the mail.", "File $ARGUMENTS."])).toEqual([
    "In the <command> sections below, $ARGUMENTS stands for the words that follow the command's name.",
  ]);
  expect(sectionArgumentNotes(["File $ARGUMENTS.", "Source: $1\nFolder: $2"])).toEqual([WITH_WORDS]);
  expect(sectionArgumentNotes(["Sort the mail."])).toEqual([]);
});

it("the check of a prompt knows the notes without names", () => {
  expect(ARGUMENT_NOTES).toEqual([NOT_GIVEN("some"), "The arguments of this text, in this order:", WITH_WORDS]);
});
