import { expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../../index.js";

const collection = collectionFolder();
const { write } = collection;

const convert = async (content: string) => {
  for (const name of ["facts", "law", "style"]) await write(`rules/${name}.md`, `Rules of ${name}.`);
  return await convertDeterministically({ content, name: "draft" }, directoryConfigs(collection.path));
};

const [FACTS, LAW, STYLE] = ["facts", "law", "style"].map((name) => `<file path="rules/${name}.md"> below`);

it.each([
  ["Apply `.claude/rules/facts.md`, `law.md`, `style.md`.", `Apply ${FACTS}, ${LAW}, ${STYLE}.`],
  ["Apply (`rules/facts.md`, `law.md` and `style.md`, etc.)", `Apply (${FACTS}, ${LAW} and ${STYLE}, etc.)`],
  ["Lies `.claude/rules/facts.md`,\n`law.md` und `style.md`.", `Lies ${FACTS},\n${LAW} und ${STYLE}.`],
  ["读取 `.claude/rules/facts.md`、`law.md`、`style.md`。", `读取 ${FACTS}、${LAW}、${STYLE}。`],
])("files in a list after a path are in its folder, and each has a pointer: %j", async (content, expected) => {
  const { convertedContent, inlined } = await convert(content);
  expect(inlined.map(({ name }) => name)).toEqual(["rules/facts.md", "rules/law.md", "rules/style.md"]);
  expect(convertedContent.startsWith(`${expected}\n\n`)).toBe(true);
});

it.each([
  "Apply `.claude/rules/facts.md`. `law.md` is a document of the client.",
  "Apply `.claude/rules/facts.md`, and write `law.md`.",
  "Look at `src/notes/facts.md`, `law.md`.",
])("a file that is not in such a list is not: %j", async (content) => {
  const { inlined } = await convert(content);
  expect(inlined.map(({ name }) => name)).not.toContain("rules/law.md");
});
