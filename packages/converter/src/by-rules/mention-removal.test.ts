import { describe, expect, it } from "vitest";
import { type DeterministicConversion, convertDeterministically, memoryConfigs } from "../index.js";
import { mentionRemoval } from "./mention-removal.js";

const convert = (content: string): Promise<DeterministicConversion> =>
  convertDeterministically({ content }, memoryConfigs([]));

/** Removes the mention of `no-body` from a text, or returns the text as it is. */
const remove = (text: string): string => {
  const start = text.indexOf("no-body");
  const reference = { type: "agent", name: "no-body", isKnown: true, isPlain: false, start, end: start + 7 } as const;
  const edit = mentionRemoval(text, reference);
  return edit ? text.slice(0, edit.start) + edit.text + text.slice(edit.end) : text;
};

describe("a mention of a missing agent", () => {
  it.each([
    "Do not run the migration using the no-body agent. Run it by hand.",
    "Don’t push it via the no-body agent.",
    "Avoid merging via the no-body agent.",
    "Delete nothing unless you did it using the no-body agent.",
    "Do not first use the no-body agent to sort it.",
    "Never:\n- Read it\n- Merge it via the no-body agent",
    'Do not use the Task tool with subagent_type="no-body" to delete files.',
    'Never, whatever happens, use the Task tool with subagent_type="no-body".',
  ])("stays if the text would forbid or allow something else without it: %j", async (content) =>
    expect((await convert(content)).convertedContent).toContain(content),
  );

  it.each([
    "Avoid using the no-body agent to merge.",
    "Merge it after using the no-body agent to check the change.",
    "Before using the no-body agent, run the tests.",
    '"I\'m using the no-body skill to sort it."',
    "Step 1\n\nUsing the no-body agent, sort it.",
    'Before using the Task tool with subagent_type="no-body" to sort it, wait.',
    "Run Task(no-body).",
    "- Then Skill(no-body) sorts it.",
    "Sort it as in Skill(no-body), then go on.",
    'Sort it using the Task tool with subagent_type="no-body".',
  ])("stays if its sentence needs it: %j", async (content) => {
    const { convertedContent, warnings } = await convert(content);
    expect(convertedContent).toContain(content);
    expect(warnings).toContainEqual(expect.stringContaining("no-body was not found; its mention stays in the text."));
  });

  it.each([
    "Merge it after using the no-body agent.",
    "Say that you're using the no-body skill.",
    "Say that I’m now using the no-body skill.",
    "I am using the no-body skill.",
  ])("stays if its sentence needs it, also if it is in a file: %j", (text) => {
    expect(remove(text)).toBe(text);
  });

  it.each([
    ["Read it.  Use the no-body agent to sort it.", "Read it.  Sort it."],
    ["Read it\nUse the no-body agent to sort it.", "Read it\nSort it."],
    ["Steps\n  - Use the no-body agent to sort it.", "Steps\n  - Sort it."],
    ["- Delegate to a no-body subagent to sort it.", "- Sort it."],
    ["Read it, and then ask the no-body agent to sort it.", "Read it, and then sort it."],
    ["Use the Task tool to launch the no-body\n  agent to sort it.", "Sort it."],
    ["Use the Task tool to launch the no-body subagent\n  for\n  sorting it.", "Sorting it."],
    ['Use the Task tool (subagent_type="no-body") for sorting it.', "Sorting it."],
  ])("goes with the words that ask it to do something: %j", (text, expected) => {
    expect(remove(text)).toBe(expected);
  });

  it.each([
    ["Sort it,\n  using the no-body agent.", "Sort it."],
    ["- Sort it \n  using the\n  no-body agent.", "- Sort it."],
    ["Sort it\n  via\n  the no-body\n  skill (all of it).", "Sort it (all of it)."],
    ["Sort it  \nwith `no-body` agent.", "Sort it."],
  ])("goes with the words that name it as a means: %j", (text, expected) => {
    expect(remove(text)).toBe(expected);
  });
});
