import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";
import { folderOf, langslash } from "./__fixtures__/langslash.js";

/** Creates a folder with two declared tools: one answers, the other fails. */
function withTools(): { cwd: string; env: Record<string, string> } {
  const cwd = folderOf({
    "bin/echoes": '#!/bin/sh\necho "You asked: $(cat)"\n',
    "bin/fails": "#!/bin/sh\necho 'out of order' >&2\nexit 3\n",
    "langslash.consult.yaml": "tools:\n  echoes: { command: echoes }\n  fails: { command: fails }\n",
  });
  const path = [join(cwd, "bin"), process.env["PATH"]].join(delimiter);
  return { cwd, env: { PATH: path, LANGSLASH_CONSULT_CONFIG: join(cwd, "langslash.consult.yaml") } };
}

describe("langslash consult", () => {
  it("prints the answer of one tool", async () => {
    const { stdout, stderr, code } = await langslash(["consult", "--tool", "echoes", "Is", "it", "safe?"], withTools());
    expect(code).toBe(0);
    expect(stdout).toMatch(/^You asked: [^#]*Is it safe\?\n$/);
    expect(stderr).toMatch(/^echoes: success, \d\.\d s\n$/);
  });

  it("prints the answers of several tools, and reads the question from a pipe", async () => {
    const args = ["consult", "-t", "echoes", "-t", "fails", "--no-synthesis"];
    const { stdout, code } = await langslash(args, { ...withTools(), input: "Is it safe?" });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# echoes\n\nYou asked: [^#]*Is it safe\?\n\n# fails\n\nerror: .*out of order/);
  });

  it("takes programs only from a configuration that is named", async () => {
    const { cwd, env } = withTools();
    const args = ["consult", "--tool", "echoes", "Is it safe?"];
    const [found, named] = await Promise.all([
      runInProcess(args, { cwd, env: { ...env, LANGSLASH_CONSULT_CONFIG: "" } }),
      runInProcess([...args, "--config", "langslash.consult.yaml"], {
        cwd,
        env: { ...env, LANGSLASH_CONSULT_CONFIG: "" },
      }),
    ]);
    expect(found.code).toBe(1);
    expect(found.stdout).toBe("");
    expect(found.stderr).toMatch(/^error: langslash\.consult\.yaml sets tools\.echoes\.command, .* --config /s);
    expect(named).toMatchObject({ code: 0, stdout: expect.stringContaining("Is it safe?") });
  });

  it("hints at --tool if the question begins with the name of a tool", async () => {
    const only = withTools();
    const hint = /^hint: "echoes" is read as part of the question\. To ask the tool echoes, write --tool echoes$/m;
    const [mistaken, named, other, alone] = await Promise.all(
      [["echoes", "Is it safe?"], ["-t", "echoes", "echoes", "hello"], ["Is", "echoes?"], ["echoes"]].map((args) =>
        runInProcess(["consult", "--timeout", "1", ...args], {
          ...only,
          env: { ...only.env, PATH: join(only.cwd, "bin") },
        }),
      ),
    );
    expect(mistaken?.stderr).toMatch(hint);
    for (const ran of [named, other, alone]) expect(ran?.stderr).not.toContain("hint:");
  });

  it("exits with 1 if no tool answers, and names the known ones", async () => {
    const [failed, unknown] = await Promise.all([
      runInProcess(["consult", "-t", "fails", "-f", "json", "hello"], withTools()),
      runInProcess(["consult", "-t", "nobody", "hello"], withTools()),
    ]);
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.stdout)).toMatchObject({ success_count: 0, responses: { fails: { exit_code: 3 } } });
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toMatch(/^error: Unknown tool "nobody"\. Known tools: .*echoes, fails\.$/m);
  });
});
