import type { SkillEntry, SkillSource } from "@langslash/skills";
import { describe, expect, it } from "vitest";
import { titlesOf } from "./agent-titles.js";

const titlesAndReads = async (...entries: readonly Partial<SkillEntry>[]): Promise<[string[], number]> => {
  let reads = 0;
  const source = {
    read: async (file: string) => {
      reads += 1;
      return { text: `# Agent: ${file}`, version: "1" };
    },
  } as Partial<SkillSource> as SkillSource;
  const titles: string[] = [];
  for (const entry of entries) titles.push(...(await titlesOf(entry as SkillEntry, source)));
  return [titles, reads];
};

describe("the title of an agent", () => {
  it("is read once from an unchanged file", async () => {
    const entry = { file: "Clerk", identity: "agent-titles-a", version: "1" };
    expect(await titlesAndReads(entry, entry, { ...entry, file: "Judge", version: "2" })).toEqual([
      ["Clerk", "Clerk", "Judge"],
      2,
    ]);
  });

  it.each<Partial<SkillEntry>>([{}, { version: "1" }, { identity: "agent-titles-b" }])(
    "is read again from a file without an identity or a version: %j",
    async (known) => {
      const [clerk, judge] = [
        { ...known, file: "Clerk" },
        { ...known, file: "Judge" },
      ];
      expect(await titlesAndReads(clerk, judge, clerk)).toEqual([["Clerk", "Judge", "Clerk"], 3]);
    },
  );
});
