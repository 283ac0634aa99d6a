import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";

describe("langslash show", () => {
  it("prints the text of a skill", async () => {
    const { stdout } = await runInProcess(["show", "legal-research", "--format", "body"]);
    expect(stdout).toMatch(/^# Legal Research\n/);
  });

  it("prints the properties and the text as JSON", async () => {
    const { stdout } = await runInProcess(["show", "r", "-f", "json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      name: "legal-research",
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it("prints the text of a macro", async () => {
    const { stdout } = await runInProcess(["show", "quick-med"]);
    expect(stdout).toBe("/quick-med stands for /medical-records phases=1,2,3 output=brief\n");
  });

  it("suggests names for an unknown skill", async () => {
    const { stderr, stdout, code } = await runInProcess(["show", "legal-reserch"]);
    expect({ stdout, code }).toEqual({ stdout: "", code: 1 });
    expect(stderr).toBe('error: Unknown skill "legal-reserch". Did you mean legal-research?\n');
  });
});
