import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { draft, generateOrThrow, preview } from "../__fixtures__/authors.js";

describe("the diff of a preview", () => {
  it("shows a new file completely, however many lines it has", async () => {
    const { diff } = await preview(temporaryFolder(), { ...draft, examples: ["line\n".repeat(5_000)] });
    expect(diff.match(/^\+line$/gm)).toHaveLength(5_000);
  });

  it("shows the files that change one after the other, and no others", async () => {
    const scripts = (first: string, second: string) => [
      { name: "a.py", content: `${first}\n` },
      { name: "b.py", content: "same\n" },
      { name: "c.py", content: `${second}\n` },
    ];
    const root = temporaryFolder();
    await generateOrThrow(root, { ...draft, scripts: scripts("1", "2") });
    const { diff } = await preview(root, { ...draft, scripts: scripts("3", "4") });
    const patch = (name: string, old: string, now: string): string =>
      `--- a/scripts/${name}\n+++ b/scripts/${name}\n@@ -1,1 +1,1 @@\n-${old}\n+${now}\n`;
    expect(diff).toBe(patch("a.py", "1", "3") + patch("c.py", "2", "4"));
  });
});
