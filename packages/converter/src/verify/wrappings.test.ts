import { outlineOf } from "@langslash/testing/outline-of";
import { describe, expect, it } from "vitest";
import { verifyConversion } from "../index.js";
import { fixConversion } from "./fix-conversion.js";

const PROMPT = `# Review the change

Read every file that the change to the login page touches, and write down what each of them does.

1. Run all tests twice, and note those that fail once.
2. List the findings, most important first, with file and line.`;
const source = {
  content: PROMPT.replace("the login page", "$ARGUMENTS"),
  userArguments: "the login page",
  inlined: [],
  agents: [],
  skills: [],
};
const fenced = (text: string): string => `\`\`\`\n${text}\n\`\`\``;
const findingsOf = (output: string): string[] => outlineOf(verifyConversion(source, output));

describe("a wrapped answer", () => {
  it.each([
    JSON.stringify({ prompt: PROMPT }),
    JSON.stringify({ converted: PROMPT, notes: "none" }, undefined, 2),
    JSON.stringify({ notes: "none", converted: PROMPT, errors: null, warnings: 0 }),
    JSON.stringify({ choices: [{ message: { role: "assistant", content: PROMPT } }] }),
    JSON.stringify([{ text: PROMPT }]),
    JSON.stringify([`\n${PROMPT}\n`]),
    fenced(PROMPT),
    `~~~~ Plain \n${PROMPT}\n~~~~`,
    `\`\`\`markdown\r\n${PROMPT.replaceAll("\n", "\r\n")}\r\n\`\`\``,
    `\`\`\`json\n${JSON.stringify({ prompt: PROMPT })}\n\`\`\``,
    `\n\n\`\`\`md\n\n${PROMPT}\n\n\`\`\`\n`,
    `<standalone>\n${PROMPT}\n</standalone>`,
    `<prompt version="1">${PROMPT}</prompt>`,
    `<?xml version="1.0"?>\n<task><![CDATA[${PROMPT}]]></task>`,
    `<?xml version="1.0"?>\n\n<task>\n\n<![CDATA[${PROMPT}]]></task>`,
    `<h2>${PROMPT}</h2>`,
    `<answer>\n\n${fenced(`\n<prompt>\n${PROMPT}\n</prompt>\n`)}\n\n</answer>`,
  ])("is unwrapped by code: %#", (answer) => {
    expect(findingsOf(answer)).toContain("error fenced");
    const { output, findings } = fixConversion(source, answer);
    expect({ output: output.replaceAll("\r", ""), findings }).toEqual({ output: PROMPT, findings: [] });
  });

  it("keeps the innermost of four wrappings", () => {
    const { output, findings } = fixConversion(source, `<a><b><c><d>\n${PROMPT}\n</d></c></b></a>`);
    expect(output).toBe(`<d>\n${PROMPT}\n</d>`);
    expect(outlineOf(findings)).toContain("error fenced");
  });

  it.each([
    [
      "an element at its start and its end",
      `<step>\nRead it.\n</step>\n\n${PROMPT}\n\n<step>\nRead it again.\n</step>`,
    ],
    ["an element that is not closed", `<step>\n${PROMPT}`],
    ["code at its end", `${PROMPT}\n\n${fenced("git log")}`],
    ["code at its start", `${fenced("git log")}\n\n${PROMPT}`],
    ["code at its start and its end", `\`\`\`sh\ngit log\n\`\`\`\n\n${PROMPT}\n\n${fenced("git log")}`],
    ["other marks after it", `\`\`\`\n${PROMPT}\n~~~`],
    ["a fence within its last line", `\`\`\`\n${PROMPT}\`\`\``],
    ["code in a line at its end", `\`\`\`\n${PROMPT}\n\`\`\`sh`],
    ["code in a line of its own", `\`\`\n${PROMPT}\n\`\``],
    ["an element of another name at its end", `<step>\n${PROMPT}\n</steps>`],
    ["only an opening fence", "```"],
    ["several texts as JSON", JSON.stringify({ title: "Review the change", steps: PROMPT.split("\n") })],
    ["a number", "42"],
    ["brackets at its start and its end", `[Draft] ${PROMPT} [end]`],
  ])("is not one if it has only %s", (_what, answer) => {
    expect(findingsOf(answer)).not.toContain("error fenced");
  });

  it("is not one if the user's text begins so", () => {
    const user = { ...source, content: "$ARGUMENTS", userArguments: fenced(PROMPT) };
    expect(verifyConversion(user, `\n${fenced(PROMPT)}`)).toEqual([]);
  });

  it("is empty if nothing is in it", () => {
    expect(findingsOf("```\n```")).toContain("error fenced");
  });

  it("is described for people and for the model", () => {
    const [finding] = verifyConversion(source, fenced(PROMPT));
    expect(finding?.message).toBe("The whole prompt is wrapped in a code fence, a tag or JSON.");
    expect(finding?.instruction).toBe(`${finding?.message} Give it without the wrapping.`);
  });
});

describe("thoughts in an answer", () => {
  it("are left in the middle of a sentence", () => {
    const command = { ...source, content: "Strip the tags of reasoning from the page.", userArguments: "" };
    const answer = "Strip the tags of reasoning (<think> up to </think>) from the page.";
    expect(fixConversion(command, answer)).toEqual({ output: answer, findings: [] });
  });

  it("end at the first closing tag, also if the prompt speaks of such tags", () => {
    const command = { ...source, content: "Strip all <think> tags from the page." };
    const { output } = fixConversion(command, `The user wants less.\n</think>\n\n${command.content}`);
    expect(output).toBe(command.content);
  });

  it.each(["", "\n"])("are found after %j", (before) => {
    const answer = `${before}<think>\nThe user wants less.\n</think>\n\n${PROMPT}`;
    expect(findingsOf(answer)).toEqual(["error preamble"]);
    const user = { ...source, content: "$ARGUMENTS", userArguments: answer };
    expect(verifyConversion(user, answer.trim())).toEqual([]);
  });
});
