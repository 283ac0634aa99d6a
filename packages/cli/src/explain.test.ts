import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";

describe("langslash explain", () => {
  it("says what of the message no prompt cache has, and why", async () => {
    const { stdout } = await runInProcess(["explain", "/research liens"]);
    const line =
      /^Not cached: (\d+) characters at the end\. The cache of another model has nothing of the conversation\.$/m;
    const { stdout: json } = await runInProcess(["explain", "--format", "json", "/research liens"]);
    expect(JSON.parse(json)).toMatchObject({ cache: { added: Number(line.exec(stdout)?.[1]), misses: ["model"] } });
  });

  it.each([
    [["--models", "haiku"], ["model"]],
    [["--models", "other, another"], []],
    [["--placement", "system", "--models", ""], ["system-prompt"]],
  ])("takes the choices of an agent: %j", async (given, misses) => {
    const { stdout } = await runInProcess(["explain", "--json", ...given, "/summary x"]);
    expect(JSON.parse(stdout).cache.misses).toEqual(misses);
  });

  it("exits with 1 if the message names a command that would not run", async () => {
    const { stdout, code } = await runInProcess(["explain", "--format", "json", "/med", "phases=x"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ kind: "refused" });
  });
});
