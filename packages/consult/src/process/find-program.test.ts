import { rmSync } from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { buildToolCommand } from "../command/build-tool-command.js";
import { consultTool } from "../consult-tool.js";

afterEach(() => {
  vi.unstubAllEnvs();
});

it("does not find programs in relative folders of PATH, which would be folders of the project", async () => {
  const cwd = temporaryFolder({ "bin/gemini": '#!/bin/sh\necho \'{"response":"planted"}\'\n' });
  const { env } = buildToolCommand("gemini", "Why?", { config: {}, cwd });
  for (const path of ["bin", ".:bin:", "./bin"]) {
    vi.stubEnv("PATH", path);
    expect(await consultTool("gemini", "Why?", { config: {}, cwd })).toMatchObject({ status: "not_found" });
    expect(buildToolCommand("gemini", "Why?", { config: {}, cwd }).env).toEqual({ ...env, PATH: "" });
  }
  vi.stubEnv("PATH", `./bin:${cwd}/bin:/bin`);
  expect(await consultTool("gemini", "Why?", { config: {}, cwd })).toMatchObject({ output: "planted" });
});

it("finds programs by paths relative to the working directory", async () => {
  const cwd = temporaryFolder({ "bin/custom": "#!/bin/sh\ncat > /dev/null\necho found\n" });
  const config = { tools: { custom: { command: "./bin/custom" } } };
  expect(await consultTool("custom", "Why?", { config, cwd })).toMatchObject({ output: "found" });
  rmSync(`${cwd}/bin/custom`);
  expect(await consultTool("custom", "Why?", { config, cwd })).toMatchObject({ status: "not_found" });
});
