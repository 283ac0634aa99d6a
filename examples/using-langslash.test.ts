import { fileURLToPath } from "node:url";
import { loadSkills, validateSkill } from "@langslash/skills";
import { explainMessage } from "@langslash/middleware";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("../skills", import.meta.url));

it("the skill for coding agents has no problems, and is found for what they are asked", async () => {
  const skills = await loadSkills(folder);
  expect(skills.list().map(({ name }) => name)).toEqual(["using-langslash"]);
  expect(skills.diagnostics).toEqual([]);
  expect(await validateSkill(`${folder}/using-langslash`)).toEqual([]);
  const { text } = await explainMessage("add slash commands to this LangChain agent with Langslash", { skills });
  expect(text).toContain("Loaded: using-langslash.");
});
