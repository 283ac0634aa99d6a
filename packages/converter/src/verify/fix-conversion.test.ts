import { describe, expect, it } from "vitest";
import type { InlinedConfig } from "../index.js";
import { fixConversion } from "./fix-conversion.js";

const fix = (content: string, answer: string, userArguments = "", inlined: readonly InlinedConfig[] = []) =>
  fixConversion({ content, userArguments, inlined, agents: inlined.map(({ name }) => name), skills: [] }, answer);

describe("the fix of an answer", () => {
  it.each([
    ["Fix $ARGUMENTS. Then run the tests.", "the parser that drops </think> tags"],
    ["$ARGUMENTS", "<think>as the parser shows it</think>\nMend it."],
    ["$ARGUMENTS", "```\nthe code that fails\n```"],
    ["$ARGUMENTS", "<task>mend it</task>"],
    ["$ARGUMENTS", '{"prompt": "mend the page with the login"}'],
    ["$ARGUMENTS", "---\nname: login\n---\nMend the page."],
  ])("keeps what the user wrote: %j with %j", (content, userArguments) => {
    const answer = content.replace("$ARGUMENTS", () => userArguments);
    expect(fix(content, answer, userArguments)).toEqual({ output: answer, findings: [] });
  });

  it("keeps the tags of an inlined text", () => {
    const text = "Sort the bugs by weight.\nModels write </think> first; strip it.\nThen answer in one line.";
    const answer = `Use the triage-bot agent to sort the bugs.\n\n<agent name="triage-bot">\n${text}\n</agent>`;
    const inlined = [{ type: "agent" as const, name: "triage-bot", content: text }];
    expect(fix("Use the triage-bot agent to sort the bugs.", answer, "", inlined).output).toBe(answer);
  });

  it.each([
    ["<think>The user wants the page mended.</think>\n", ""],
    ["```markdown\n", "\n```"],
    ["<prompt>\n", "\n</prompt>"],
  ])("removes the wrapping of the model around it: %j", (before, after) => {
    const userArguments = "the parser that drops </think> tags";
    const prompt = `Fix ${userArguments}. Then run the tests.`;
    const { output } = fix("Fix $ARGUMENTS. Then run the tests.", before + prompt + after, userArguments);
    expect(output).toBe(prompt);
  });
});
