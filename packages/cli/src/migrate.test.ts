import { readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";

const SKILL = "---\nname: a\ndescription: Does a.\n---\n\nDo a.\n";
const SKILLS = { "skills/a/SKILL.md": SKILL, "team/b/SKILL.md": SKILL };
const BACKEND = "new FilesystemBackend({ rootDir: process.cwd(), virtualMode: true })";
const HEAD = `import { createDeepAgent, createSkillsMiddleware, FilesystemBackend } from "deepagents";\n`;
const OURS = `import { loadSkills, skillMiddleware } from "@langslash/middleware";\n`;

/** Migrates a file beside two folders of skills, and returns its new text, and the rest to do, without the file. */
async function migrated(text: string, name = "agent.ts") {
  const cwd = temporaryFolder({ ...SKILLS, [name]: text });
  const { stdout, stderr, code } = await runInProcess(["migrate", "deepagents", "--write"], { cwd });
  const left = stdout.split("\n").flatMap((line) => (line.startsWith(name) ? [line.slice(name.length + 1)] : []));
  return { text: readFileSync(join(cwd, name), "utf8"), left, stderr, code };
}

const GENERAL = "The general-purpose subagent no longer has the skills. Define one with middleware if it needs them.";

describe("langslash migrate deepagents", () => {
  it("prints what it would change, and changes nothing without --write", async () => {
    const guide = readFileSync(new URL("../../../docs/moving-from-deepagents.md", import.meta.url), "utf8");
    const [, before = ""] = /^`agent\.ts`:\n\n```js\n([\s\S]*?)```/m.exec(guide) ?? [];
    const cwd = temporaryFolder({ ...SKILLS, "agent.ts": before });
    const { stdout, stderr, code } = await runInProcess(["migrate", "deepagents"], { cwd });
    expect(guide).toContain(`\`\`\`diff\n${stdout.slice(0, stdout.indexOf("\nBy hand"))}\`\`\``);
    expect(guide).toContain(stdout.slice(stdout.indexOf("By hand")).trimEnd());
    expect({ stderr, code }).toEqual({ stderr: "1 file would change. --write changes it.\n", code: 0 });
    expect(readFileSync(join(cwd, "agent.ts"), "utf8")).toBe(before);
  });

  it("moves the option of an agent to its middleware, the last source first", async () => {
    const agent = `const agent = createDeepAgent({ backend: ${BACKEND}, skills: ["/skills/", "/team"] });\n`;
    expect(await migrated(HEAD + agent)).toEqual({
      text: `${HEAD}${OURS}
const skills = await loadSkills(["team", "skills"]);
const agent = createDeepAgent({ backend: ${BACKEND}, middleware: [...skillMiddleware({ skills })] });\n`,
      left: [`2: ${GENERAL}`],
      stderr: "Changed 1 file. Next: npm install @langslash/middleware, and read the changes.\n",
      code: 0,
    });
  });

  it("lists ours first, and keeps the lines of the list", async () => {
    const list = (ours: string) => `createDeepAgent({\n  backend,\n  middleware: [\n${ours}    retry(),\n  ],\n`;
    const before = `${HEAD}const backend = ${BACKEND};\n${list("")}  skills: ["skills"],\n});\n`;
    const { text } = await migrated(before);
    expect(text).toContain(`${list("    ...skillMiddleware({ skills }),\n")}});\n`);
  });

  it("replaces createSkillsMiddleware in a list, in the quotes and line ends of the file", async () => {
    const head = `import { createSkillsMiddleware, FilesystemBackend } from 'deepagents'\r\n`;
    const list = (item: string) => `\r\n;[1]\r\nexport const list = [${item}, other]\r\n`;
    const before = head + list(`createSkillsMiddleware({ backend: new FilesystemBackend(), sources: ['skills/'] })`);
    const { text, left } = await migrated(before, "agent.mjs");
    const ours = `import { loadSkills, skillMiddleware } from '@langslash/middleware';\r\n\r\nconst skills = await loadSkills('skills');`;
    expect(text).toBe(`${head.trimEnd()}\r\n${ours}\r\n${list("...skillMiddleware({ skills })")}`);
    expect(left).toEqual([]);
  });

  it("gives subagents their own skills, and names that are free", async () => {
    const subagent = `{ name: "w", skills: ["/team/"] as const, middleware: [] }`;
    const agent = `const skills = createDeepAgent({ backend: ${BACKEND}, subagents: [${subagent}, other], skills: ["/skills"] });\n`;
    const { text, left } = await migrated(HEAD + agent);
    expect(text).toContain(
      `const loadedSkills = await loadSkills("skills");\nconst skills2 = await loadSkills("team");\n`,
    );
    expect(text).toContain(`{ name: "w", middleware: [...skillMiddleware({ skills: skills2 })] }, other]`);
    expect(text).toContain(`middleware: [...skillMiddleware({ skills: loadedSkills })] });`);
    expect(left).toEqual([
      `2: ${GENERAL}`,
      "2: This subagent is not written in the call. If it has skills, move them by hand.",
    ]);
  });

  it.each([
    [`createDeepAgent({ skills: ["/skills/"] })`, "Without a backend, the skills are in the state of the thread"],
    [
      `createDeepAgent({ backend: new StateBackend(), skills: ["/skills/"] })`,
      "The backend is not a FilesystemBackend",
    ],
    [
      `createDeepAgent({ backend: new FilesystemBackend({ rootDir }), skills: ["x"] })`,
      "The folder of the backend is not",
    ],
    [`createDeepAgent({ backend: new FilesystemBackend(o), skills: ["x"] })`, "The folder of the backend is not"],
    [`createDeepAgent({ backend: ${BACKEND}, skills: [...x] })`, "The skills are not a list of strings"],
    [`createDeepAgent({ backend: ${BACKEND}, skills: [] })`, "The skills are not a list of strings"],
    [`createDeepAgent({ backend: ${BACKEND}, skills: ["/none"] })`, "There is no folder none here."],
    [`createDeepAgent({ backend: ${BACKEND}, skills: ["/skills/a/"] })`, "/skills/a/ is the folder of one skill."],
    [`createDeepAgent({ backend: ${BACKEND}, skills: ["/../x"] })`, "/../x leaves the backend's folder."],
    [`createDeepAgent({ backend: new FilesystemBackend(), skills: ["/skills"] })`, "There is no folder /skills here."],
    [`createDeepAgent({ ...base, backend: ${BACKEND}, skills: ["/skills"] })`, "Other options are spread into these"],
    [`createDeepAgent({ middleware: list, backend: ${BACKEND}, skills: ["/skills"] })`, "The option middleware is not"],
    [`createDeepAgent(options)`, "The options of this agent are not written in its call."],
    [
      `const m = createSkillsMiddleware({ backend: ${BACKEND}, sources: ["/skills"] })`,
      "This middleware is not in a list.",
    ],
    [`[createSkillsMiddleware(options)]`, "The options of createSkillsMiddleware are not written here."],
    [
      `function f(backend) { createDeepAgent({ backend, skills: ["/skills"] }) }; const backend = ${BACKEND}`,
      "The backend",
    ],
    [
      `const loadSkills = 1; createDeepAgent({ backend: ${BACKEND}, skills: ["/skills"] })`,
      "The file has the name loadSkills",
    ],
    [`console.log(state.skillsMetadata)`, "skillsMetadata has no counterpart"],
    [`foo(((`, "It cannot be read"],
  ])("leaves %s to a person", async (code, reason) => {
    const { text, left, stderr } = await migrated(`${HEAD}${code}\n`);
    expect(text).toBe(`${HEAD}${code}\n`);
    expect(left[0]).toContain(reason);
    expect(stderr).toBe("No file can be changed safely.\n");
  });

  it("reads modules of CommonJS, and names imported as a whole, only to report them", async () => {
    const { left } = await migrated(`const { createDeepAgent } = require("deepagents");\n`, "agent.cjs");
    expect(left).toEqual(["1: The package is required. The migration reads imports only."]);
    expect((await migrated(`import * as deep from "deepagents";\n`)).left).toEqual([
      "1: The whole package is imported under one name.",
    ]);
  });

  it("does not mention agents without skills, or other files", async () => {
    const cwd = temporaryFolder({
      "agent.tsx": `${HEAD}const a = <A>() => createDeepAgent({ model });\n`,
      "node_modules/x/agent.js": `${HEAD}createDeepAgent({ skills: ["x"] });\n`,
      "notes.md": "deepagents",
      "types.d.ts": HEAD,
    });
    expect(await runInProcess(["migrate", "deepagents"], { cwd })).toEqual({
      stdout: "",
      stderr: "No agent uses the skills of deepagents.\n",
      code: 0,
    });
    expect(await runInProcess(["migrate", "deepagents", "gone"], { cwd })).toMatchObject({
      stderr: "error: There is no file or folder gone.\n",
      code: 2,
    });
  });
});
