import { expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { convertDeterministically, memoryConfigs } from "../index.js";
import { calledTools } from "./tool-calls.js";

it.each([
  ['```bash\nGlob("**/*.md", path="work")\n```', ["Glob"]],
  ['Call `Task(\n  prompt="sort",\n  description="x")`', ["Task"]],
  ["```\nAgent(\n  team_name = 'a',\n)\n```", ["Agent"]],
  ["- mail → Task(mail-agent): sort {all}", ["Task"]],
  ["```\nSkill(office:brief-writer) --lang en\n```", ["Skill"]],
  ["Load the brief: Read(README.md), Read(references/a.md)", ["Read"]],
  ["```js\nconst [a] = await Write({\n  file_path: `x`,\n});\n```", ["Write"]],
])("finds the tools that a text calls like functions: %j", (text, names) => {
  expect([...calledTools(new SourceText(text))]).toEqual(names);
});

it.each([
  "```go\ntype Reader interface {\n\tRead(p []byte) (n int, err error)\n}\nfunc Write(path string) {}\n```",
  '```json\n{ "allow": ["Bash(ls:*)", "Read(.env)"] }\n```',
  '```py\nfrom crewai import Task\nTask(description="sort")\n```',
  "```js\nnew Task({ name: 'a' });\nlist.Edit('a');\n```",
  '```csharp\nTask("Default");\n```',
  '```mjs\nTask("sort");\n```',
  '```json5\n{ run: Task("sort") }\n```',
  "```js\nimport { Crew, Task } from 'crew';\nTask({ name: 'a' });\n```",
])("tells them apart from code and settings: %j", (text) => {
  expect([...calledTools(new SourceText(text))]).toEqual([]);
});

it("leads to a note that says what to do instead", async () => {
  const convert = async (content: string, tools: string[] = [], files = true) =>
    (await convertDeterministically({ content, target: { tools, files } }, memoryConfigs([]))).convertedContent;
  const search = '```bash\nGlob("**/*.md", path="work")\n```';
  expect(await convert(search)).toBe(search);
  expect(await convert(search, [], false)).toContain("- Glob: do the same in another way if you can");
  expect(await convert(search, ["Glob"])).toBe(search);
  const plan = '```\nTask("Find the files", plan)\n```';
  for (const text of ["- **Edit**: Small edits\n- **Task**: Delegation of long work", "必要なら Task ツールを使う。"])
    expect(await convert(text)).toMatch(/or for the tools Task or Agent, do that work yourself\.$/);
  expect(await convert("- **Task**: The title of the task")).not.toContain("yourself");
  expect(await convert(plan)).toMatch(/or for the tools Task or Agent, do that work yourself\.$/);
  const rule = "Allow `Bash(git:*)` and `Bash(npm *)`.";
  expect(await convert(rule)).toBe(rule);
});
