import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "../__fixtures__/skill-file.js";
import { loadSkills, SkillError, skillFolderSource, type SkillIndex } from "../index.js";
import { askingTexts, isSmallTalk } from "../internal.js";

const files = {
  "tax/SKILL.md": skillFile(
    "tax-return",
    "Prepares a yearly tax return from receipts.",
    "Collect invoices, sort deductions, fill the form.",
  ),
  "garden/SKILL.md": skillFile(
    "garden-plan",
    "Plans beds and planting dates for a vegetable garden.",
    "Rotate the crops. Prune tomatoes when aphids appear.",
  ),
  "bike/SKILL.md": skillFile(
    "bicycle-repair",
    "Repairs punctures, brakes and gears of a bicycle.",
    "Patch the tube, true the wheel, adjust the derailleur.",
  ),
};

const found = async (index: SkillIndex, query: string): Promise<string[]> =>
  (await index.search(query)).map(({ skill }) => skill.name);

describe("search", () => {
  it.each([
    ["fix the brakes of my bicycle", "bicycle-repair"],
    ["BICYCLES with broken gears", "bicycle-repair"],
    ["which deductions can I claim for invoices?", "tax-return"],
    ["there are aphids on the tomatoes", "garden-plan"],
  ])("for %j finds %s first", async (query, name) => {
    expect((await found(await loadSkills(temporaryFolder(files)), query))[0]).toBe(name);
  });

  it.each(["", "   ", "the of and", "thank you very much", "xyzzy", "🚲", "'"])(
    "for %j finds nothing",
    async (query) => {
      expect(await found(await loadSkills(temporaryFolder(files)), query)).toEqual([]);
    },
  );

  it.each([
    ["帮我写一份本周的周报", "weekly-report"],
    ["会議の議事録を作成してください", "minutes"],
    ["ช่วยเขียนจดหมายสมัครงาน", "letters"],
    ["Zusammenfassung der Verträge", "vertraege"],
    ["résumé d'un contrat", "resume"],
  ])("for %j finds %s, in whatever script it is written", async (query, name) => {
    const described = {
      "weekly-report": "汇总一周的工作并生成周报",
      minutes: "会議を録音から議事録にまとめる",
      letters: "เขียนจดหมายสมัครงานและอีเมล",
      vertraege: "Fasst Verträge kurz zusammen.",
      resume: "Fait le résumé de chaque contrat.".normalize("NFD"),
    };
    const skills = Object.entries(described).map(([id, text]) => [`${id}/SKILL.md`, skillFile(id, text)]);
    expect((await found(await loadSkills(temporaryFolder(Object.fromEntries(skills))), query))[0]).toBe(name);
  });

  it.each(["谢谢你", "👍", "❤️"])("for %j finds nothing if no text contains it", async (query) => {
    const report = { "a/SKILL.md": skillFile("report", "汇总一周的工作 🚀 ☀️") };
    expect(await found(await loadSkills(temporaryFolder(report)), query)).toEqual([]);
  });

  it("scores between 0 and 1, higher the more words match", async () => {
    const index = await loadSkills(temporaryFolder(files));
    const [one] = await index.search("vegetable");
    const [few] = await index.search("vegetable dates of the harvest in the greenhouse");
    const [many] = await index.search("plan planting dates and beds for a vegetable garden");
    expect(one?.score).toBe(0);
    expect(few?.score).toBeGreaterThan(0);
    expect(many?.score).toBeGreaterThan(few?.score ?? 1);
    expect(many?.score).toBeLessThan(1);
    expect(many?.score).toBeGreaterThan(0.6);
  });

  it("keeps the score of a question about the same as the number of skills grows", async () => {
    const crowd = Array.from({ length: 300 }, (_, number) => [
      `n${number}/SKILL.md`,
      skillFile(`number-${number}`, `Counts up to w${number}.`),
    ]);
    const query = "plan planting dates and beds for a vegetable garden";
    const few = await (await loadSkills(temporaryFolder(files))).search(query);
    const many = await (await loadSkills(temporaryFolder({ ...files, ...Object.fromEntries(crowd) }))).search(query);
    expect(many[0]?.skill.name).toBe("garden-plan");
    expect(Math.abs((many[0]?.score ?? 0) - (few[0]?.score ?? 0))).toBeLessThan(0.25);
  });

  it("returns at most `limit` skills, and none that the filter rejects", async () => {
    const index = await loadSkills(temporaryFolder(files));
    const query = "tax, garden, bicycle";
    expect(await index.search(query, { limit: 2 })).toHaveLength(2);
    const filtered = await index.search(query, { filter: ({ name }) => name !== "tax-return" });
    expect(filtered.map(({ skill }) => skill.name).toSorted()).toEqual(["bicycle-repair", "garden-plan"]);
  });

  it.each([
    [0, 0],
    [-1, 0],
    [Number.NaN, 0],
    [1, 1],
    [Number.POSITIVE_INFINITY, 60],
  ])(
    "with a limit of %d returns %d of sixty, the best first and the earlier first among equals",
    async (limit, count) => {
      const skills = Array.from({ length: 60 }, (_, number) => {
        const id = `s${String(number).padStart(2, "0")}`;
        return [`${id}/SKILL.md`, skillFile(id, "Prunes.", "rose ".repeat(1 + (number % 3)))];
      });
      const index = await loadSkills(temporaryFolder(Object.fromEntries(skills)));
      const hits = await index.search("rose", { limit });
      const expected = [2, 1, 0].flatMap((rest) => index.list().filter((_, number) => number % 3 === rest));
      expect(hits.map(({ skill }) => skill.name)).toEqual(expected.slice(0, count).map(({ name }) => name));
    },
  );

  it("throws the error of a filter, and works afterwards", async () => {
    const index = await loadSkills(temporaryFolder(files));
    const filter = (): boolean => {
      throw new Error("no such user");
    };
    await expect(index.search("garden", { filter })).rejects.toThrow("no such user");
    expect(await found(index, "garden")).toEqual(["garden-plan"]);
  });

  it("finds the word after an apostrophe, but not an English ending", async () => {
    const skills = {
      "a/SKILL.md": skillFile("contrat", "Relit l'assurance d’habitation."),
      "b/SKILL.md": skillFile("b"),
    };
    const index = await loadSkills(temporaryFolder(skills));
    expect([await found(index, "assurance"), await found(index, "l'habitation")]).toEqual([["contrat"], ["contrat"]]);
    expect(await found(index, "'re 'll 's")).toEqual([]);
  });

  it("knows new skills after a refresh", async () => {
    const folder = temporaryFolder(files);
    const index = await loadSkills(folder);
    expect(await found(index, "violin")).toEqual([]);
    writeFileSync(join(folder, "bike/SKILL.md"), skillFile("violin-lesson", "Teaches the violin."));
    await index.refresh();
    expect(await found(index, "violin")).toEqual(["violin-lesson"]);
    expect(await found(index, "bicycle")).toEqual([]);
  });

  it("finds a skill whose text cannot be read as one without a text", async () => {
    const more = { aliases: [], tools: [], metadata: {}, userInvocable: true, modelInvocable: true };
    const skills = [
      { name: "ghost-writing", description: "Writes for others.", file: "gone.md", ...more },
      { name: "ink", description: "Buys ink.", file: "ink.md", ...more },
    ];
    const ink = { text: "Ink and paper.", version: "1" };
    const indexWith = (readGone: () => Promise<typeof ink>): Promise<SkillIndex> => {
      const read = (file: string): Promise<typeof ink> => (file === "ink.md" ? Promise.resolve(ink) : readGone());
      return loadSkills([{ name: "wiki", list: async () => ({ skills, diagnostics: [] }), read }]);
    };
    const empty = await indexWith(async () => ({ text: "", version: "1" }));
    const failing = await indexWith(() => Promise.reject(new SkillError("file-not-found", "gone.md", "Not found.")));
    // oxlint-disable-next-line no-unsafe-type-assertion -- what a program in JavaScript may return
    const none = await indexWith(async () => undefined as unknown as typeof ink);
    for (const query of ["ghost writing", "paper"]) {
      const hits = await empty.search(query);
      expect(hits).toHaveLength(1);
      expect([await failing.search(query), await none.search(query)]).toEqual([hits, hits]);
    }
    await expect(none.read("ghost-writing")).rejects.toMatchObject({
      code: "file-unreadable",
      message: "Skill file cannot be read: gone.md (the source returned no text)",
    });
  });

  it("fails with an unexpected error of a source, and works when that is gone", async () => {
    const bug = new TypeError("a bug");
    const source = skillFolderSource(temporaryFolder(files));
    const read = vi.fn<typeof source.read>((file, known) => source.read(file, known));
    const index = await loadSkills([{ ...source, read }]);
    read.mockRejectedValueOnce(bug);
    await expect(index.search("aphids")).rejects.toBe(bug);
    expect(await found(index, "aphids")).toEqual(["garden-plan"]);
  });

  it("finds a skill whose file cannot be read by its name and description", async () => {
    const skills = [{ name: "ghost-writing", description: "Writes for others.", file: "gone.md" }];
    const index = await loadSkills(temporaryFolder({ "skills_manifest.json": { skills } }));
    expect(await found(index, "ghost writing")).toEqual(["ghost-writing"]);
  });

  it("finds nothing for a long query, neither of whose ends a skill is for", async () => {
    const index = await loadSkills(temporaryFolder(files));
    const paragraphs = ["xyzzy ".repeat(60), "quux ".repeat(60), "plugh ".repeat(60)];
    expect(await found(index, paragraphs.join("\n\n"))).toEqual([]);
  });

  it("is for the whole of a short query, and for the first and the last paragraph of a long one", () => {
    const [first, middle, last] = ["alpha ".repeat(60), "beta ".repeat(60), "gamma ".repeat(60)];
    expect(askingTexts("one\n\ntwo\n\nthree")).toEqual(["one\n\ntwo\n\nthree"]);
    expect(askingTexts(`${first}\n\n${middle}\n\n${last}`)).toEqual([first.trim(), last.trim()]);
  });

  describe("of the first and the last paragraph of a long query", () => {
    const more = { aliases: [], tools: [], metadata: {}, userInvocable: true, modelInvocable: true };
    const described = { oak: "alpha", elm: "beta", ash: "gamma gamma delta" };
    const skills = Object.entries(described).map(([name, description]) => ({
      name,
      description,
      file: name,
      ...more,
    }));
    const text = { text: "Text.", version: "1" };
    const source = { name: "memory", list: async () => ({ skills, diagnostics: [] }), read: async () => text };

    it.each([
      ["the first one if both are as sure", "alpha", "beta", ["oak"]],
      ["the one with the more relevant skill if both scores are 0", "alpha", "gamma", ["ash"]],
      ["the one with the more relevant skill if both scores are 0, also the first", "gamma", "alpha", ["ash"]],
      ["the one with the higher score", "gamma", "oak alpha", ["oak"]],
    ])("counts %s", async (_what, first, last, expected) => {
      const index = await loadSkills([source]);
      expect(await found(index, `${first}\n\n${"xyzzy ".repeat(50)}\n\n${last}`)).toEqual(expected);
    });
  });

  it("is for the whole of a query of up to 10,000 characters and 40 words", async () => {
    const padded = (length: number): string => `one\n\ntwo${" ".repeat(length - 15)}\n\nthree`;
    expect(askingTexts(padded(10_000)).map(({ length }) => length)).toEqual([10_000]);
    expect(askingTexts(padded(10_001))).toEqual(["one", "three"]);
    const index = await loadSkills(temporaryFolder(files));
    const around = (words: number): string => `${"xyzzy ".repeat(words)}\n\nbicycle\n\nquux`;
    expect(await found(index, around(38))).toEqual(["bicycle-repair"]);
    expect(await found(index, around(39))).toEqual([]);
  });

  it("calls a message of stop words alone small talk, if it has at most 200 characters", () => {
    const thanks = "thanks ".repeat(40);
    expect([thanks.slice(0, 200), thanks.slice(0, 201), "thanks for the tax return"].map(isSmallTalk)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each(["thank you very much", `the of and\n\n${"bicycle ".repeat(50)}\n\nthank you`])(
    "for small talk reads no texts: %j",
    async (query) => {
      const source = skillFolderSource(temporaryFolder(files));
      const read = vi.fn<typeof source.read>((file, known) => source.read(file, known));
      const index = await loadSkills([{ ...source, read }]);
      expect(await found(index, query)).toEqual([]);
      expect(read).not.toHaveBeenCalled();
    },
  );

  it("is for a fenced block only if there is nothing else", async () => {
    const index = await loadSkills(temporaryFolder(files));
    const block = `\`\`\`\n${"Plan planting dates and beds for a vegetable garden. ".repeat(8)}\n\`\`\`\n`;
    expect(await found(index, `Repair the brakes and gears of my bicycle.\n\n${block}`)).toEqual(["bicycle-repair"]);
    expect(await found(index, block)).toEqual(["garden-plan"]);
  });

  it("accepts a query of a megabyte", async () => {
    const index = await loadSkills(temporaryFolder(files));
    expect((await found(index, "bicycle ".repeat(125_000)))[0]).toBe("bicycle-repair");
    expect(await found(index, "x".repeat(1_000_000))).toEqual([]);
  });
});
