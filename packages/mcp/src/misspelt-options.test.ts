import { loadSkills } from "@langslash/skills";
import { Client } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { createSkillsServer, mcpCommands, mcpSource } from "./index.js";

/** The options of a program in JavaScript. */
const options: object = { timeuot: 100 };

it("refuses a misspelt option, which would be without effect", async () => {
  const client = new Client({ name: "office", version: "1.0.0" });
  const skills = await loadSkills([]);
  await expect(createSkillsServer(skills, options)).rejects.toThrow("createSkillsServer has no option timeuot. It has");
  await expect(mcpCommands(client, { label: "docs", ...options })).rejects.toThrow("Did you mean timeout?");
  expect(() => mcpSource(client, { label: "docs", ...options })).toThrow(
    "mcpSource has no option timeuot. Did you mean timeout?",
  );
});
