import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";

describe("langslash explain", () => {
  it("exits with 1 if the message names a command that would not run", async () => {
    const { stdout, code } = await runInProcess(["explain", "--format", "json", "/med", "phases=x"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ kind: "refused" });
  });
});
