import { createAgent } from "langchain";
import { expect, it } from "vitest";
import { answering, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware } from "../index.js";

const med = {
  text: "Read $case, $output.",
  parameters: {
    case: {},
    output: { values: ["full", "brief"], default: "full" },
    draft: { type: "boolean" },
    phases: { type: "array", items: "number" },
  },
} as const;

async function turn(text: string) {
  const model = answering();
  const skills = await memorySkills({ med, 翻译: { text: "Translate." } });
  const agent = createAgent({ model, middleware: skillMiddleware({ skills, onUnknownCommand: "reply" }) });
  const { commandArguments, selectedSkills, messages } = await agent.invoke(user(text));
  const prompt = model.callCount > 0 ? received(model).messages.at(-1)?.[1] : messages.at(-1)?.text;
  return { skills: selectedSkills.map(({ name }) => name), given: commandArguments, prompt };
}

const go = (given: object): object => ({ skills: ["med"], given: { output: "full", ...given }, prompt: "go" });

it.each([
  ["/med case=“mo alif” output=brief go", go({ case: "mo alif", output: "brief" })],
  ["/med case=‘mo alif’ go", go({ case: "mo alif" })],
  ["/med case=„mo alif“ go", go({ case: "mo alif" })],
  ["/med case=«mo alif» go", go({ case: "mo alif" })],
  ["/med —draft go", go({ draft: true })],
  ["/med go —output brief", go({ output: "brief" })],
  ["\u200b/med go", go({})],
  ["\u200f/med go", go({})],
  ["\u2060/med\u2060 go", go({})],
  ["／med go", go({})],
  ["/ＭＥＤ go", go({})],
  ["、med go", { skills: [], given: {}, prompt: "、med go" }],
  ["//med go", { skills: [], given: {}, prompt: "/med go" }],
  ["／/med go", { skills: [], given: {}, prompt: "/med go" }],
])("an agent understands %j", async (text, meaning) => {
  expect(await turn(text)).toMatchObject(meaning);
});

it.each(["/翻译你好", "／翻译你好"])("an agent suggests the name at the beginning of %s", async (text) => {
  const { skills, prompt } = await turn(text);
  expect(skills).toEqual([]);
  expect(prompt).toContain("Did you mean /翻译?");
});

it.each(["／help ／med", "/ｈｅｌｐ med", "\u200b/help \u200emed"])("help is found by %j", async (text) => {
  expect((await turn(text)).prompt).toContain("# /med");
});
