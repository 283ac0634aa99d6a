import { once } from "node:events";
import { PassThrough } from "node:stream";
import { loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { expect, it, onTestFinished } from "vitest";
import { createSkillsServer } from "./create-skills-server.js";

it("a client that has not said its name is served", async () => {
  const skill = "---\nname: alpha\ndescription: Does alpha.\n---\n\nText.\n";
  const server = await createSkillsServer(await loadSkills(temporaryFolder({ "alpha/SKILL.md": skill })));
  onTestFinished(() => server.close());
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = server.stdio(input, output);
  input.end(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "prompts/list" })}\n`);
  expect(String(await once(output, "data"))).toContain("Does alpha.");
  await served;
});
