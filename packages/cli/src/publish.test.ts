import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { expect, it } from "vitest";
import { hubServer } from "../../skills/src/__fixtures__/hub-server.js";
import { runInProcess } from "./__fixtures__/in-process.js";
import { sourceAtAddress } from "./skill-address.js";

const TEXT = "---\nname: review\ndescription: Reviews.\n---\nReview it.\n";

it("publishes to the hub, and takes skills from there", async () => {
  const hub = await hubServer();
  const env = { LANGSMITH_API_KEY: "key", LANGSMITH_ENDPOINT: hub.url };
  const cwd = temporaryFolder({ "skills/review/SKILL.md": TEXT, "skills/review/a.md": "A." });
  const publish = ["publish", "--hub"];
  expect(await runInProcess(publish, { cwd, env })).toEqual({
    code: 0,
    stderr: "",
    stdout: "written review\n1 written, 0 unchanged\n",
  });
  expect((await runInProcess(publish, { cwd, env })).stdout).toBe("0 written, 1 unchanged\n");
  writeFileSync(join(cwd, "skills/review/a.md"), "B.");
  await runInProcess(publish, { cwd, env });
  expect(hub.repositories["review"]?.commits).toHaveLength(2);
  const { stdout } = await runInProcess(["show", "hub:review", "hub:", "--format", "body"], { cwd, env });
  expect(stdout).toBe("Review it.\n");
  await runInProcess(["lock", "hub:review", "--file", "hub-lock.json"], { cwd, env });
  expect(await runInProcess(["lock", "hub:", "--file", "hub-lock.json", "--check"], { cwd, env })).toMatchObject({
    code: 0,
  });
});

it.each([
  [["publish"], "Say where to"],
  [["publish", "--hub"], "The hub requires LANGSMITH_API_KEY."],
])("says what is missing: %j", async (args, reason) => {
  const cwd = temporaryFolder({ "skills/review/SKILL.md": TEXT });
  const { code, stderr } = await runInProcess(args, { cwd, env: { LANGSMITH_API_KEY: "" } });
  expect(code).not.toBe(0);
  expect(stderr).toContain(reason);
});

it("takes skills from a package by its name, and names a wrong address", async () => {
  const cwd = temporaryFolder({
    "node_modules/@acme/skills/package.json": { name: "@acme/skills", version: "1.2.3" },
    "node_modules/@acme/skills/skills/review/SKILL.md": TEXT,
  });
  const { stdout } = await runInProcess(["list", "npm:@acme/skills"], { cwd });
  expect(stdout).toContain("/acme-skills:review");
  expect(await runInProcess(["list", "npm:@acme/absent"], { cwd })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Package not found: @acme/absent"),
  });
  expect(await runInProcess(["validate", "npm:@acme/skills"], { cwd })).toMatchObject({ code: 2 });
  expect(await runInProcess(["list", "npm:"], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("No such folder or manifest: npm:"),
  });
  const website = await loadSkills([sourceAtAddress("https://127.0.0.1:1")]);
  expect(website.diagnostics).toMatchObject([{ code: "source-failed" }]);
});
