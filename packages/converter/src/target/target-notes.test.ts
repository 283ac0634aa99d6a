import { expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { pluginNotes, possiblePluginNotes, targetNotes, type TargetNotesOptions } from "./target-notes.js";

const OWN = (name: string): string => `Where this text says ${name}, it means these instructions.`;
const ABSENT = (names: string, isOne = true): string =>
  `${names} ${isOne ? "is a slash command" : "are slash commands"} that you do not have. Where this text runs \
${isOne ? "it" : "one"}, use its result if it is there; otherwise do that work yourself as far as this text describes \
it, and say at the end what is uncertain or missing.`;
const notesOf = (text: string, options: TargetNotesOptions): readonly string[] =>
  targetNotes(new SourceText(text), {}, options).notes;

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

it("knows the command itself by the path of its file, if the text does not name it in another way", () => {
  expect(notesOf("See /kit/trace for the steps.", { own: "kit:trace" })).toEqual([OWN("/kit/trace")]);
  expect(notesOf("Run /kit:trace again, see /kit/trace.", { own: "kit:trace" })).toEqual([OWN("/kit:trace")]);
  expect(notesOf("Read src/trace.md.", { own: "trace" })).toEqual([]);
  expect(
    notesOf("Read .claude/commands/trace.md.", { own: "trace", ownPaths: [".claude/commands/trace.md", "a.md"] }),
  ).toEqual([OWN(".claude/commands/trace.md")]);
});

it.each([
  "# /find-cause\n\nSearch, then run /find-cause again.",
  "\n# **`/find-cause`** - the cause\n\nSearch, then run /find-cause again.",
  "# Causes\n\nUsage: `/find-cause <log>`\n\nSearch, then run /find-cause again.",
  "## Usage\n\n```bash\n/find-cause <log>\n```\n\nSearch, then run /find-cause again.",
])("knows the command itself by the name in its title or usage: %j", (text) => {
  expect(notesOf(text, { own: "kit:trace" })).toEqual([OWN("/find-cause")]);
});

it("takes a name in its title for that of another command that there is", () => {
  const text = "# /find-cause\n\nSearch, then run /find-cause.";
  expect(notesOf(text, { own: "kit:trace", commands: new Set(["find-cause"]) })).toEqual([ABSENT("/find-cause")]);
});

it.each([
  "Search.\n\n# /find-cause\n\nThen run /find-cause.",
  "# /find-cause/log\n\nSearch, then run /find-cause.",
  "Search. For its usage: /find-cause <log>.\n\nThen run /find-cause.",
])("takes a name in another place for that of another command: %j", (text) => {
  expect(notesOf(text, { own: "kit:trace" })).toEqual([ABSENT("/find-cause")]);
});

it("names the commands that a text runs, and none that it only mentions", () => {
  const text = "Run /find-cause, then run /mend-cause. Suggest the command `/show-cause` to the user.";
  expect(targetNotes(new SourceText(text), {}, { own: "kit:trace" })).toEqual({
    notes: [ABSENT("/find-cause, /mend-cause", false)],
    warnings: ["The text runs slash commands that the target does not have: /find-cause, /mend-cause"],
  });
});

it.each(["CLAUDE_CODE_USE_VERTEX is set.", "Check the log. CLAUDE_CODE_USE_VERTEX is set."])(
  "says nothing about a setting that is not checked: %j",
  (text) => {
    expect(targetNotes(new SourceText(text), {})).toEqual({ notes: [], warnings: [] });
  },
);

it.each(["Read plugins/kit/guide.md.", "Sort my-plugins/kit.", "Sort old/plugins/kit.", "Sort plugins/kit-old."])(
  "says nothing about files in a plugin, and about other folders: %j",
  (text) => {
    expect(targetNotes(new SourceText(text), {}, { own: "kit:trace" })).toEqual({ notes: [], warnings: [] });
  },
);

it("says where the texts of commands are, apart from those that only themselves name", () => {
  const text = "Run /sort-mail, then run /file-mail, then run /read-mail. People also like /send-mail and /drop-mail.";
  const places = new Map([
    ["sort-mail", { tag: '<command name="sort-mail">' }],
    ["send-mail", { tag: '<command name="send-mail">', isNamed: true }],
    ["read-mail", { tag: '<command name="read-mail">', isSelf: true }],
  ]);
  const sort = '/sort-mail (<command name="sort-mail">)';
  const send = '/send-mail (<command name="send-mail">)';
  expect(notesOf(text, { places })).toEqual([
    `The text of ${sort} is below: where this text runs it, follow it there.`,
    `The text of ${send} is below, to look up what this text says about it; run it only where this text has you do so.`,
    ABSENT("/file-mail"),
  ]);
  places.set("file-mail", { tag: '<skill name="file-mail">' });
  places.set("drop-mail", { tag: '<skill name="drop-mail">', isNamed: true });
  expect(notesOf(text, { places })).toEqual([
    `The texts of ${sort}, /file-mail (<skill name="file-mail">) are below: where this text runs one of them, follow it there.`,
    `The texts of ${send}, /drop-mail (<skill name="drop-mail">) are below, to look up what this text says about them; \
run one only where this text has you do so.`,
  ]);
});

it("says what the variable for the plugin's folder stands for", () => {
  const text = "Run ${CLAUDE_PLUGIN_ROOT}/scripts/sort.sh.";
  const saved = "CLAUDE_PLUGIN_ROOT stands for the folder .prompt: set it before you run a script that reads it.";
  const absent = "CLAUDE_PLUGIN_ROOT stands for the folder of a plugin, which you do not have.";
  const below = "CLAUDE_PLUGIN_ROOT stands for the folder of the files below.";
  expect(pluginNotes(text, true, true)).toEqual([saved]);
  expect(pluginNotes(text, false, true)).toEqual([absent]);
  expect(pluginNotes(text, false, false)).toEqual([below]);
  expect(possiblePluginNotes(text)).toEqual([saved, absent, below]);
  expect([pluginNotes("Sort.", true, true), possiblePluginNotes("Sort.")]).toEqual([[], []]);
});
