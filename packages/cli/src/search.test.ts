import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";

describe("langslash search", () => {
  it("prints JSON", async () => {
    const query = ["when", "is", "the", "limitation", "period", "over"];
    const { stdout } = await runInProcess(["search", "-f", "json", "-n", "1", ...query]);
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({
        skill: expect.objectContaining({ name: "deadline-calculator" }),
        score: expect.any(Number),
        relevance: expect.any(Number),
        evidence: expect.objectContaining({ words: expect.any(Object) }),
      }),
    ]);
  });

  it("prints the number that the results are sorted by first", async () => {
    const { stdout } = await runInProcess(["search", "-n", "10", "draft a letter about the claim and the records"]);
    const [head, ...lines] = stdout.trimEnd().split("\n");
    const relevances = lines.map((line) => Number.parseFloat(line));
    expect(head).toMatch(/^relevance {2}score {2}skill/);
    expect(relevances.length).toBeGreaterThan(3);
    expect(relevances).toEqual(relevances.toSorted((a, b) => b - a));
  });

  it("exits with 1 if nothing is found", async () => {
    const { stderr, code } = await runInProcess(["search", "xylophone"]);
    expect({ stderr, code }).toEqual({ stderr: "error: No matching skills found.\n", code: 1 });
  });

  it("rejects a limit that is not a number", async () => {
    const { stderr, code } = await runInProcess(["search", "--limit", "0x10", "a"]);
    expect(code).toBe(2);
    expect(stderr).toContain("argument '0x10' is invalid. It must be a whole number of at least 1.");
  });
});
