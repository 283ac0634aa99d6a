import { loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { expect, it, onTestFinished } from "vitest";
import { connect } from "../__fixtures__/connect.js";
import { createSkillsServer } from "./create-skills-server.js";

const OFFICE = {
  "skills_manifest.json": {
    skills: [
      { name: "a", description: "A.", file: "a.md", parameters: { kind: {} } },
      {
        name: "b",
        description: "B.",
        file: "b.md",
        parameters: { kind: { default: "none" }, level: { values: ["high", "low"] } },
      },
      { name: "c", description: "C.", file: "c.md", parameters: { one: { required: true }, two: { required: true } } },
    ],
    macros: {
      endless: "/endless",
      gone: "/nobody now",
      both: "/a /b now",
      steps: "/a now | /b later",
      typed: "／Ｄ “now | /b” ｜ /manifest:b kind=“x y” —level low",
    },
  },
  "a.md": "Do $kind with $ARGUMENTS.",
  "b.md": "\nCheck $kind with $ARGUMENTS.\n\n",
  "c.md": "Text.",
  "d/SKILL.md": "---\nname: d\ndescription: D.\n---\n\n\nText.\n\n",
  "d/one.md": "One.",
  "d/two.md": "Two.",
};

/** Returns the text of a prompt. */
async function textOf(name: string, values: Record<string, string>): Promise<unknown> {
  const server = await createSkillsServer(await loadSkills(temporaryFolder(OFFICE)));
  onTestFinished(() => server.close());
  const { client } = await connect(server.fetch);
  onTestFinished(() => client.close());
  const content = (await client.getPrompt({ name, arguments: values })).messages[0]?.content;
  return content?.type === "text" ? content.text : content;
}

/** Returns the text of two steps. */
function steps(first: string, second: string): string {
  const rule =
    "Work through these steps in order. The answer of each step is the input of the next one. Reply with the last answer.";
  return `${rule}\n\n## Step 1 of 2\n\n${first}\n\n## Step 2 of 2\n\n${second}`;
}

it.each<[string, string, Record<string, string>, string]>([
  [
    "the first of two steps has the values by name, and its own part of the line",
    "a",
    { kind: "v", request: "x | /b y" },
    `${steps("Do v with kind=v x.", "Check none with y.")}\n\n---\n\nkind=v x | /b y`,
  ],
  [
    "of two commands in one step, the first alone has the values by name",
    "a",
    { kind: "v", request: "/b x" },
    "Do v with kind=v x.\n\nCheck none with x.\n\n---\n\nkind=v /b x",
  ],
  [
    "each of two steps has its own part of the line",
    "a",
    { request: "x | /b y" },
    `${steps("Do  with x.", "Check none with y.")}\n\n---\n\nx | /b y`,
  ],
  ["the steps of a macro have its arguments", "steps", {}, steps("Do  with now.", "Check none with later.")],
  [
    "the commands of one step are one text",
    "both",
    { request: "z" },
    "Do  with now z.\n\nCheck none with now z.\n\n---\n\nz",
  ],
  [
    "a placeholder keeps the arguments of a macro",
    "both",
    { request: "$1" },
    "Do  with now $1.\n\nCheck none with now $1.\n\n---\n\n$1",
  ],
  [
    "placeholders of two digits stay as they are",
    "a",
    { kind: "$12", request: "$1" },
    "Do $12 with kind=$12 $1.\n\n---\n\nkind=$12 $1",
  ],
  [
    "a placeholder of two digits is not checked",
    "b",
    { level: "$12" },
    "Check none with level=$12.\n\n---\n\nlevel=$12",
  ],
  [
    "an argument that is not declared is no error in the line",
    "a",
    { request: "colour=red x" },
    "Do  with colour=red x.\n\n---\n\ncolour=red x",
  ],
  [
    "the files of a skill follow its text",
    "d",
    { request: "x" },
    "Text.\n\nFiles of this skill, as MCP resources:\n- skill://d/one.md\n- skill://d/two.md\n\n---\n\nx",
  ],
])("%s", async (_, name, values, text) => {
  expect(await textOf(name, values)).toBe(text);
});

it.each([
  ["endless", {}, /The macro \/endless refers to itself/],
  ["gone", {}, /Unknown command: \/nobody\.$/],
  ["a", { request: "x | /nobody y" }, /Unknown command: \/nobody\.$/],
  ["b", { level: "$5 off" }, /"\$5 off" is not one of high, low/],
  ["c", {}, /Invalid arguments for \/c: one is required: [^.]+\. two is required: [^.]+\. Usage: \/c /],
])("the prompt %s with %j is refused", async (name, values, message) => {
  await expect(textOf(name, values)).rejects.toMatchObject({
    code: -32_602,
    message: expect.stringMatching(message),
  });
});

it("reads a macro as keyboards write it, and finds its skills as an agent does", async () => {
  expect(await textOf("typed", {})).toMatch(/\n\nText\.\n[^]*\n\nCheck x y with kind=“x y” —level low\.$/);
});
