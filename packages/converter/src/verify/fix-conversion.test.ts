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
    ["$ARGUMENTS", "```\n\nthe code that fails\n```"],
    ["```sh\ngit log $ARGUMENTS\n```", "--oneline"],
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

  it("keeps the marks of the command's own text, whatever else is found in it", () => {
    const content = "```\nRun `gh pr view` first.\n```";
    const { output, findings } = fix(content, content);
    expect(output).toBe(content);
    expect(findings.map(({ code }) => code)).toEqual(["out-of-reach"]);
  });

  it("keeps marks that an inlined text begins with, also if it is not the only one", () => {
    const inlined = [
      { type: "skill" as const, name: "style-guide", content: "Write short sentences." },
      { type: "file" as const, name: "letter.xml", content: "\n<letter>\nDear Ann,\n</letter>" },
    ];
    const answer = "<letter>\nDear Ann,\n</letter>";
    expect(fix("@letter.xml", answer, "", inlined).output).toBe(answer);
  });

  it("takes the prompt out of the thoughts if nothing else is there", () => {
    const content = "Mend the page, then run the tests.";
    expect(fix(content, `<think>${content}</think>`)).toEqual({ output: content, findings: [] });
  });

  it("removes the fence of a short answer, although its size is another finding then", () => {
    const content = `Mend the page.\n\n${"Then look at the next page, and mend that as well. ".repeat(20)}`;
    const { output, findings } = fix(content, "```\nMend the page.\n```");
    expect(output).toBe("Mend the page.");
    expect(findings.map(({ code }) => code)).toContain("size");
  });

  it("removes the frontmatter in a fence, and the white space around what is left", () => {
    const answer = "```markdown\n---\ndescription: Mends a page\n---\n\nMend the login page.\n```";
    expect(fix("Mend $ARGUMENTS.", answer, "the login page")).toEqual({ output: "Mend the login page.", findings: [] });
    expect(fix("Mend $ARGUMENTS", "Mend $ARGUMENTS", "the page  ").output).toBe("Mend the page");
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
