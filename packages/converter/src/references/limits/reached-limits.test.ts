import { expect, it } from "vitest";
import { convertDeterministically, memoryConfigs } from "../../index.js";

const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

/** Returns the warnings about limits of a command in a collection with these files. */
const warningsOf = async (
  content: string,
  files: Readonly<Record<string, string>>,
  userArguments = "",
  onRead = (): void => undefined,
) => {
  const configs = {
    ...memoryConfigs([]),
    listShared: async () => Object.keys(files),
    readShared: async (path: string) => {
      onRead();
      return files[path];
    },
  };
  const { warnings } = await convertDeterministically({ content, userArguments }, configs);
  return warnings.filter((warning) => warning.startsWith("Left out"));
};

const rules = (count: number): Record<string, string> =>
  Object.fromEntries(numbers(count).map((number) => [`rules/r${number}.md`, `Rule ${number}.`]));

it("names the files after the fiftieth", async () => {
  const content = numbers(52).map((number) => `Read \`.claude/rules/r${number}.md\`.`);
  expect(await warningsOf(content.slice(0, 50).join("\n"), rules(52))).toEqual([]);
  expect(await warningsOf(content.join("\n"), rules(52))).toEqual([
    "Left out 2 files, because at most 50 are taken in: rules/r50.md, rules/r51.md.",
  ]);
});

it("names the paths after the five thousandth that is looked up", async () => {
  const content = numbers(5001).map((number) => `Read \`.claude/rules/r${number}.md\`.`);
  let attempts = 0;
  expect(await warningsOf(content.join("\n"), {}, "", () => void (attempts += 1))).toEqual([
    "Left out 1 path, because at most 5,000 are looked up: rules/r5000.md.",
  ]);
  expect(attempts).toBeLessThanOrEqual(5000);
});

it("names the files of skills after the twelfth", async () => {
  const names = numbers(14).map((number) => `forms/f${number}.md`);
  const files = Object.fromEntries(names.map((name) => [`skills/filing/${name}`, "State the court."]));
  expect(await warningsOf(`The skill has ${names.join(", ")}.`, files)).toEqual([
    "Left out 2 files of skills, because at most 12 are taken in for one text: skills/filing/forms/f12.md, skills/filing/forms/f13.md.",
  ]);
});

it("names a pattern that more than 150 files match", async () => {
  expect(await warningsOf("Read each rule in `.claude/rules/*.md`.", rules(151))).toEqual([
    "Left out 1 pattern, because at most 150 files may match one: rules/*.md (151).",
  ]);
});

it("names a pattern that more than 150 agents match", async () => {
  const records = numbers(151).map((number) => ({
    name: `n${number}-clerk`,
    type: "agent_definition" as const,
    content: `---\nname: n${number}-clerk\ndescription: Files\n---\nFile the claim.`,
  }));
  const { warnings } = await convertDeterministically({ content: "Use the `*-clerk` agents." }, memoryConfigs(records));
  expect(warnings).toContain("Left out 1 pattern, because at most 150 files may match one: *-clerk (151).");
});

it("names a file that is too long, also if the text only names it in passing", async () => {
  const configs = {
    ...memoryConfigs([]),
    readShared: async (path: string) => (path === "office/forms.md" ? "word ".repeat(21_000) : undefined),
  };
  const { warnings } = await convertDeterministically({ content: "The forms: office/forms.md" }, configs);
  expect(warnings).toContain("The text uses files of its collection that are not part of the prompt: office/forms.md");
});
