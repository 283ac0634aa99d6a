import { describe, expect, it } from "vitest";
import { langslash } from "./__fixtures__/langslash.js";

describe.concurrent("langslash search", () => {
  it("prints JSON", async () => {
    const { stdout } = await langslash([
      "search",
      "-f",
      "json",
      "-n",
      "1",
      "when",
      "is",
      "the",
      "limitation",
      "period",
      "over",
    ]);
    expect(JSON.parse(stdout)).toEqual([
      { skill: expect.objectContaining({ name: "deadline-calculator" }), score: expect.any(Number) },
    ]);
  });

  it("fails where nothing is found", async () => {
    const { stderr, code } = await langslash(["search", "xylophone"]);
    expect({ stderr, code }).toEqual({ stderr: "error: Nothing was found.\n", code: 1 });
  });

  it("refuses a limit that is no number", async () => {
    const { stderr, code } = await langslash(["search", "--limit", "0x10", "a"]);
    expect(code).toBe(2);
    expect(stderr).toContain("argument '0x10' is invalid. Allowed: whole numbers from 1.");
  });
});
