import { expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { calledTools } from "./missing-tools.js";

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
  "```js\nnew Task({ name: 'a' });\nlist.Edit('a');\n```",
  '```csharp\nTask("Default");\n```',
  '```mjs\nTask("sort");\n```',
  '```json5\n{ run: Task("sort") }\n```',
])("tells them apart from code and settings: %j", (text) => {
  expect([...calledTools(new SourceText(text))]).toEqual([]);
});
