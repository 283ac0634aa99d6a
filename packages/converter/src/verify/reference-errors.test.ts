import { outlineOf } from "@langslash/testing/outline-of";
import { expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertIn } from "../__fixtures__/convert-in.js";
import { type InlinedConfig, verifyConversion } from "../index.js";

const collection = collectionFolder();
const { write } = collection;
const convert = convertIn(collection);

it("the verifier accepts the conversion without a model", async () => {
  const content = "Draft the claim of $ARGUMENTS. Follow @~/.claude/office/forms.md, section by section.";
  const text = "State the court first. Name the parties in full, with their addresses. Close with the relief sought.";
  await write("office/forms.md", text);
  const { convertedContent, inlined } = await convert(content);
  const source = { content, userArguments: "Rowe v. Hale", inlined, agents: [], skills: [] };
  expect(verifyConversion(source, convertedContent)).toEqual([]);
  const without = convertedContent.replace(text, "");
  expect(verifyConversion(source, without).map(({ code }) => code)).toContain("reference-lost");
});

const TEXT = "State the court first. Name the parties in full, with their addresses. Close with the relief sought.";

const errorsOf = (content: string, inlined: readonly InlinedConfig[]): string[] => {
  const output = [content, ...inlined.map((config) => config.content)].join("\n\n");
  const findings = verifyConversion({ content, inlined, agents: [], skills: [] }, output);
  return outlineOf(findings).filter((line) => line.startsWith("error"));
};

it.each([
  ["agent", "claim-drafter", "Draft a claim. See also CLAIM-DRAFTER.", []],
  ["skill", "office:claim-drafter", "Draft a claim. See also claim-drafter.", []],
  ["agent", "drafter", "Draft a claim. See also `drafter`.", []],
  ["agent", "drafter", 'Draft a claim. See also "drafter".', []],
  ["agent", "drafter", "Draft a claim. See also drafter.", ["error wrong-inlined"]],
  ["agent", "claim-drafter", "Draft a claim.", ["error wrong-inlined"]],
  ["command", "office:draft", "See what /office:draft does.", []],
  ["command", "office:draft", "See what /draft does.", []],
  ["command", "office:draft", "Draft a claim.", ["error wrong-inlined"]],
] as const)("has an error if the %s %s is in a prompt although its command does not name it: %j", (...row) => {
  const [type, name, content, expected] = row;
  expect(errorsOf(content, [{ type, name, content: TEXT }])).toEqual(expected);
});

it("wants a skill that only an agent of the command names", () => {
  const agent = {
    type: "agent",
    name: "claim-drafter",
    content: `You draft claims. The order is that of \`forms\`.`,
  } as const;
  const skill = { type: "skill", name: "forms", content: TEXT } as const;
  expect(errorsOf("Use the claim-drafter agent.", [agent, skill])).toEqual([]);
  expect(errorsOf("Use the claim-drafter agent.", [{ ...agent, content: "You draft claims." }, skill])).toEqual([
    "error wrong-inlined",
  ]);
});

it("describes a wrong text for people and for the model", () => {
  const inlined = [{ type: "agent" as const, name: "drafter", content: TEXT }];
  const [finding] = verifyConversion({ content: "Sort the mail.", inlined, agents: [], skills: [] }, TEXT);
  expect(finding?.message).toBe(
    "The text of the agent drafter is in the prompt, but the command does not refer to it.",
  );
  expect(finding?.instruction).toBe(`${finding?.message} Leave it out.`);
});

it.each([
  ["that is known", { agents: [], skills: ["claim-forms"] }],
  ["that was looked for", { agents: [], skills: [], missing: [{ type: "skill" as const, name: "claim-forms" }] }],
])("has an error if the prompt uses a skill %s, whatever it calls it", (_what, known) => {
  const findings = verifyConversion(
    { ...known, content: "Draft a claim.", inlined: [] },
    "Draft a claim. Use claim-forms.",
  );
  expect(outlineOf(findings)).toContain("error unresolved-reference");
});

it.each([["2nd-forms"], ["claim-forms"], ["forms-2b"]])("may use a skill that the user names: %s", (name) => {
  const source = {
    content: "Draft $ARGUMENTS.",
    userArguments: `it with ${name}`,
    inlined: [],
    agents: [],
    skills: [name],
  };
  expect(verifyConversion(source, `Draft it with ${name}. Use the ${name} skill.`)).toEqual([]);
  expect(outlineOf(verifyConversion({ ...source, userArguments: "it" }, `Draft it. Use the ${name} skill.`))).toEqual([
    "error unresolved-reference",
  ]);
});
