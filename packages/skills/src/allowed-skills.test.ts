import { InMemoryStore } from "@langchain/langgraph";
import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, it, vi } from "vitest";
import {
  allowedSkills,
  catalogue,
  loadSkills,
  type Skill,
  type SkillChanges,
  type SkillEntry,
  type SkillIndex,
} from "./index.js";
import type { SkillSearchOptions } from "./search/skill-search.js";

const macros = {
  brief: "/report output=brief",
  both: "/review | /report",
  nested: "/both now",
  safe: "/review output=brief",
  custom: "/file-it",
};

const entry = (name: string, more: Partial<SkillEntry> = {}): SkillEntry => ({
  name,
  description: `Does ${name}.`,
  file: name,
  aliases: [],
  tools: [],
  metadata: {},
  userInvocable: true,
  modelInvocable: true,
  ...more,
});

const load = (entries: readonly SkillEntry[], own: Readonly<Record<string, string>> = {}): Promise<SkillIndex> =>
  loadSkills([
    {
      name: "office",
      list: () => Promise.resolve({ skills: entries, macros: own, diagnostics: [] }),
      read: (file) => Promise.resolve({ text: `TEXT of ${file}`, version: file }),
    },
  ]);

const office = [
  entry("report", { aliases: ["summary"] }),
  entry("report-draft", { parent: "report" }),
  entry("review", { aliases: ["check"] }),
  entry("review-part", { parent: "review" }),
];
const withoutReport = ({ name }: Pick<Skill, "name">): boolean => !name.startsWith("report");

describe("allowedSkills", () => {
  it.each(["report", "REPORT", "office:report", "summary", "rep", "report-", "repor"])(
    "finds and suggests nothing for %s, as if the skill were not there",
    async (typed) => {
      const view = allowedSkills(await load(office, macros), withoutReport);
      const smaller = await load(office.filter(withoutReport));
      expect(view.resolve(typed)).toEqual(smaller.resolve(typed));
    },
  );

  it("lists, searches and reads only what is allowed", async () => {
    const view = allowedSkills(await load(office, macros), withoutReport);
    expect(view.list().map(({ name }) => name)).toEqual(["review", "review-part"]);
    expect(view.get("report")).toBeUndefined();
    expect(await view.search("report", { limit: 5 })).toEqual([]);
    const searched = async (options: SkillSearchOptions): Promise<string[]> =>
      (await view.search("report review", options)).map(({ skill }) => skill.name);
    expect(await searched({})).toEqual(["review", "review-part"]);
    expect(await searched({ limit: 1 })).toEqual(["review"]);
    expect(await searched({ filter: ({ name }) => name !== "review" })).toEqual(["review-part"]);
    await expect(view.read("report")).rejects.toMatchObject({
      code: "unknown-skill",
      message: "Unknown skill: report",
    });
    await expect(view.files("report")).rejects.toMatchObject({ code: "unknown-skill" });
    await expect(view.readFile("report", "x")).rejects.toMatchObject({ code: "unknown-skill" });
    expect((await view.read("review")).body).toBe("TEXT of review");
  });

  it("finds no skill that is left out since the search has begun", async () => {
    const index = await load(office);
    const allowed = new Set(["report", "review"]);
    const search: SkillIndex["search"] = async (query, options) => {
      const hits = await index.search(query, options);
      allowed.delete("report");
      await index.refresh();
      return hits;
    };
    const slow = new Proxy(index, {
      get(target, key) {
        const value: unknown = key === "search" ? search : Reflect.get(target, key);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const view = allowedSkills(slow, ({ name }) => allowed.has(name));
    expect((await view.search("report review")).map(({ skill }) => skill.name)).toEqual(["review"]);
  });

  it("leaves out macros that run a skill which is left out, not those that name one, also through other macros", async () => {
    const view = allowedSkills(await load(office, macros), withoutReport);
    expect(view.macros.map(({ name }) => name)).toEqual(["safe", "custom"]);
    const stacked = ["/review /report", "/review /brief", "/review /nothing", "/review /safe"];
    const named = stacked.map((text, number) => ({ name: `stacked-${number}`, text }));
    expect(view.usableMacros(named).map(({ text }) => text)).toEqual(["/review /nothing", "/review /safe"]);
    // What follows a name that is no command is text.
    const text = { name: "text", text: "/review /nothing /report" };
    expect(view.usableMacros([text])).toEqual([text]);
    const usable = named.slice(2);
    expect(view.usableMacros(usable)).toBe(usable);
    const extras = { macros: { own: "/nested", fine: "/safe" } };
    const shown = catalogue(view, extras).commands.map(({ name }) => name);
    expect(shown).toEqual(["help", "fine", "safe", "custom", "review", "review-part"]);
  });

  it("keeps macros that run a custom command, whatever skill has its name or begins with it", async () => {
    const send = { name: "send", description: "Sends." };
    const own = { letters: "/review | /send", twice: "/letters", inner: "/SEND", reports: "/review | /report" };
    const skills = [...office, entry("send-invoice"), entry("sending", { aliases: ["send"] })];
    const index = await load(skills, { filed: "/review | /send" });
    const reviewers = ({ name }: Skill): boolean => name.startsWith("review");
    const once = allowedSkills(index, reviewers);
    const shown = (view: SkillIndex, commands = [send]): readonly string[] =>
      catalogue(view, { commands, macros: own }).commands.flatMap(({ kind, name }) => (kind === "macro" ? name : []));
    expect(shown(once)).toEqual(["letters", "twice", "inner", "filed"]);
    expect(shown(allowedSkills(once, () => true))).toEqual(["letters", "twice", "inner", "filed"]);
    expect(shown(once, [])).toEqual([]);
  });

  it("does not name relatives that are left out", async () => {
    const index = await load(office);
    const withoutParts = allowedSkills(index, ({ parent }) => parent === undefined);
    expect(withoutParts.get("review")?.subSkills).toEqual([]);
    expect(withoutParts.resolve("check")).toMatchObject({ skill: { subSkills: [] }, via: "alias" });
    const onlyParts = allowedSkills(index, ({ parent }) => parent !== undefined);
    expect(onlyParts.list().map(({ parent }) => parent)).toEqual([undefined, undefined]);
    expect(index.get("review")?.subSkills).toEqual(["review-part"]);
    const withAll = allowedSkills(index, ({ name }) => name !== "report");
    expect(withAll.get("review")).toBe(index.get("review"));
    expect(withAll.get("review-part")).toBe(index.get("review-part"));
    expect(withAll.get("report-draft")).not.toHaveProperty("parent");
  });

  it("names the parent of a skill whose sub-skill is left out, but none that is missing", async () => {
    const index = await load([
      entry("review"),
      entry("part", { parent: "review" }),
      entry("detail", { parent: "part" }),
      entry("orphan", { parent: "gone" }),
    ]);
    const view = allowedSkills(index, ({ name }) => name !== "detail");
    expect(view.get("part")).toEqual({ ...index.get("part"), subSkills: [] });
    expect(view.get("part")?.parent).toBe("review");
    expect(view.get("orphan")).not.toHaveProperty("parent");
  });

  it("shares the folders, the namespaces and the watch of the index, but none of its diagnostics", async () => {
    const problem = { code: "source-failed", severity: "error", message: "About report." } as const;
    const watch = vi.fn<() => Promise<() => Promise<void>>>().mockResolvedValue(async () => undefined);
    const store = new InMemoryStore();
    const index = await loadSkills([
      {
        name: "office",
        skillFolder: "/skills",
        skillNamespace: { store, namespace: ["office"] },
        list: () => Promise.resolve({ skills: office, diagnostics: [problem] }),
        read: (file) => Promise.resolve({ text: file, version: file }),
        watch,
      },
    ]);
    const view = allowedSkills(index, withoutReport);
    expect([index.diagnostics, view.diagnostics]).toEqual([[problem], []]);
    expect(view.skillFolders).toEqual([{ source: "office", folder: "/skills" }]);
    expect(view.skillNamespaces).toEqual([{ source: "office", store, namespace: ["office"] }]);
    await using _watcher = await view.watch();
    expect(watch).toHaveBeenCalledOnce();
  });

  it("lets a prefix find the only skill that is left", async () => {
    const index = await load([entry("case-law"), entry("case-notes")]);
    expect(index.resolve("case")).toHaveProperty("suggestions");
    const view = allowedSkills(index, ({ name }) => name === "case-law");
    expect(view.resolve("case")).toMatchObject({ skill: { name: "case-law" }, via: "prefix" });
  });

  it("asks for the skills that are touched, each once, and for all only to list them", async () => {
    const index = await load(Array.from({ length: 10_000 }, (_, number) => entry(`skill-${number}`)));
    const asked: string[] = [];
    const view = allowedSkills(index, ({ name }) => asked.push(name) > 0);
    view.resolve("skill-7");
    view.get("skill-7");
    view.resolve("skill");
    await view.read("skill-8");
    await view.search("skill 9", { limit: 1 });
    expect(asked.length).toBeLessThan(30);
    view.list();
    view.list();
    expect(asked).toHaveLength(10_000);
  });

  it("asks only for skills with similar names to suggest one", async () => {
    const others = Array.from({ length: 3000 }, (_, number) => entry(`other-${number}`));
    const index = await load([...others, entry("letter"), entry("latter"), entry("litter")]);
    const asked: string[] = [];
    const view = allowedSkills(index, ({ name }) => asked.push(name) > 0 && name !== "letter");
    expect(view.resolve("litterr")).toEqual({ suggestions: ["litter", "latter"] });
    expect(asked.toSorted()).toEqual(["latter", "letter", "litter"]);
  });

  it("can be made of a view, and asks again after a refresh", async () => {
    const entries = [entry("one"), entry("two")];
    const index = await load(entries);
    let allowed = "one";
    const view = allowedSkills(
      allowedSkills(index, () => true),
      ({ name }) => name === allowed,
    );
    expect(view.list().map(({ name }) => name)).toEqual(["one"]);
    expect(view.whole).toBe(index);
    allowed = "two";
    expect(view.list().map(({ name }) => name)).toEqual(["one"]);
    await view.refresh();
    expect(view.list().map(({ name }) => name)).toEqual(["two"]);
  });

  it("reports no change of a skill that is left out, and those that come and go as added and removed", async () => {
    let version = 1;
    let notify = (): void => undefined;
    let names = ["report", "report-old", "review", "review-old", "memo", "letter", "same"];
    let secret = "memo";
    const index = await loadSkills([
      {
        name: "office",
        list: async () => ({
          skills: names.map((name) =>
            entry(name, { version: name === "same" ? "1" : `${version}`, metadata: { isSecret: name === secret } }),
          ),
          diagnostics: [],
        }),
        read: (text) => Promise.resolve({ text, version: `${version}` }),
        watch: async (onChange) => {
          notify = onChange;
          return async () => undefined;
        },
      },
    ]);
    const view = allowedSkills(index, (skill) => withoutReport(skill) && skill.metadata["isSecret"] !== true);
    const onChange = vi.fn<(changes: SkillChanges) => void>();
    await using _watcher = await view.watch({ onChange });
    version = 2;
    names = ["report", "report-new", "review", "review-new", "memo", "letter", "same"];
    secret = "letter";
    const changes = { added: ["review-new", "memo"], changed: ["review"], removed: ["review-old", "letter"] };
    expect(await view.refresh()).toEqual(changes);
    notify();
    await expect.poll(() => onChange.mock.calls).toEqual([[changes]]);
    names = names.filter((name) => name !== "report");
    notify();
    const none = { added: [], changed: [], removed: [] };
    await expect.poll(() => onChange.mock.calls).toEqual([[changes], [none]]);
    expect(await view.refresh()).toEqual(none);
  });

  it.each([
    ["a promise", Promise.resolve(false)],
    ["a value of the type string", "no"],
  ])("refuses an answer that is %s", async (kind, answer) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- what a program in JavaScript may return
    const view = allowedSkills(await load(office), () => answer as unknown as boolean);
    expect(() => view.get("review")).toThrow(`\`allow\` returned ${kind} for the skill review.`);
  });

  it("resolves every name as an index with the allowed skills alone does", async () => {
    const name = fc.stringMatching(/^[ab]{1,3}(-[ab]{1,2}){0,2}$/);
    const named = fc.record({ name, isAllowed: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(named, { selector: (each) => each.name }), name, async (skills, typed) => {
        const allowed = new Set(skills.flatMap((skill) => (skill.isAllowed ? skill.name : [])));
        const index = await load(skills.map((skill) => entry(skill.name)));
        const view = allowedSkills(index, (skill) => allowed.has(skill.name));
        const smaller = await load([...allowed].map((each) => entry(each)));
        expect(view.resolve(typed)).toEqual(smaller.resolve(typed));
      }),
      { numRuns: 10 * RANDOM_RUNS },
    );
  });
});
