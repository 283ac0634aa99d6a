import { describe, expect, it } from "vitest";
import { langslash } from "./__fixtures__/langslash.js";

describe.concurrent("langslash show", () => {
  it("prints the skill's own text", async () => {
    const { stdout } = await langslash(["show", "legal-research", "--format", "body"]);
    expect(stdout).toMatch(/^# Legal Research\n/);
  });

  it("prints both as JSON", async () => {
    const { stdout } = await langslash(["show", "r", "-f", "json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      name: "legal-research",
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it("tells what a macro stands for", async () => {
    const { stdout } = await langslash(["show", "quick-med"]);
    expect(stdout).toBe("/quick-med stands for /medical-records phases=1,2,3 output=brief\n");
  });

  it("suggests names for one that nobody has", async () => {
    const { stderr, stdout, code } = await langslash(["show", "legal-reserch"]);
    expect({ stdout, code }).toEqual({ stdout: "", code: 1 });
    expect(stderr).toBe('error: There is no skill "legal-reserch". Did you mean legal-research?\n');
  });
});
