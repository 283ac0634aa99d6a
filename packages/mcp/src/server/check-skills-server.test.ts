import { loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { expect, it } from "vitest";
import { checkSkillsServer } from "./check-skills-server.js";

const CLAUDE = "It splits arguments at white space and drops words after the last argument.";
const GEMINI = "Over HTTP, use --free-text required, because it passes text to required arguments only.";

const skillFile = (name: string, more = ""): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\nText.\n`;

it("shows how each client types the first prompt that it can, and those that it cannot", async () => {
  const skills = await loadSkills(
    temporaryFolder({
      "akte/SKILL.md": skillFile("akte", "arguments: [case]\n"),
      "b/SKILL.md": skillFile("b"),
      "skills_manifest.json": { skills: [], macros: { übung: "/b", büro: "/b", "team:b": "/b" } },
    }),
  );
  const untypable = "its name has characters that cannot be typed there";
  const several = { name: "akte", reason: "it takes prompts with one argument only; use --arguments text" };
  expect(await checkSkillsServer(skills, { name: "office" })).toStrictEqual({
    prompts: 5,
    hosts: [
      {
        host: "Claude Code",
        typed: "/mcp__office__team:b",
        missing: ["übung", "büro"].map((name) => ({ name, reason: untypable })),
        note: CLAUDE,
      },
      { host: "Gemini CLI", typed: "/übung", missing: [], note: GEMINI },
      { host: "opencode", typed: "/office:übung", missing: [] },
      { host: "Zed", typed: "/übung", missing: [several] },
    ],
    served: ["akte", "b"],
    skipped: [],
  });
});

it("replaces colons for opencode, and has a name for an index without prompts", async () => {
  const macros = { skills: [], macros: { "team:b": "/x" } };
  const one = await checkSkillsServer(await loadSkills(temporaryFolder({ "skills_manifest.json": macros })));
  expect(one.hosts.map(({ typed }) => typed)).toEqual([
    "/mcp__langslash__team:b",
    "/team:b",
    "/langslash:team_b",
    "/team:b",
  ]);
  const none = await checkSkillsServer(await loadSkills(temporaryFolder()));
  expect(none.hosts.map(({ typed }) => typed)).toEqual(["/mcp__langslash__name", "/name", "/langslash:name", "/name"]);
});

it("counts the first 1,000 prompts for Gemini CLI", async () => {
  const macros = Object.fromEntries(Array.from({ length: 1_001 }, (_, number) => [`m${number}`, "/x"]));
  const folder = temporaryFolder({ "skills_manifest.json": { skills: [], macros } });
  const { prompts, hosts } = await checkSkillsServer(await loadSkills(folder));
  expect(prompts).toBe(1_001);
  expect(hosts[1]?.missing).toEqual([{ name: "m1000", reason: "it reads the first 1000 prompts only" }]);
});
