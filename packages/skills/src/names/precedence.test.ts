import { describe, expect, it } from "vitest";
import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "../__fixtures__/skill-file.js";
import {
  loadSkills,
  manifestSource,
  SkillError,
  skillFolderSource,
  type SkillIndex,
  type SkillSource,
} from "../index.js";

/** Creates a source of skills with these names, or of a manifest. */
function sourceOf(name: string, content: readonly string[] | object): SkillSource {
  if (!Array.isArray(content)) {
    return manifestSource(temporaryFolder({ "skills_manifest.json": content, "a.md": `Text of ${name}.` }), { name });
  }
  const files = content.map((each, number) => [
    `${name}-${number}/SKILL.md`,
    skillFile(`'${each}'`, `Of ${name} ${number}.`),
  ]);
  return skillFolderSource(temporaryFolder(Object.fromEntries(files)), { name });
}

const load = (trusted: readonly string[] | object, plugin: readonly string[] | object): Promise<SkillIndex> =>
  loadSkills([sourceOf("trusted", trusted), sourceOf("plugin", plugin)]);

function found(index: SkillIndex, typed: string): string | undefined {
  const resolution = index.resolve(typed);
  return "skill" in resolution ? resolution.skill.source : undefined;
}

const IMITATIONS = [
  ["another case", "Deploy"],
  ["capitals", "DEPLOY"],
  ["a Cyrillic e", "dеploy"],
  ["Cyrillic letters in capitals", "DЕРLОУ"],
  ["a Greek o", "depl\u03bfy"],
  ["full-width letters", "ｄｅｐｌｏｙ"],
  ["mathematical letters", "𝐝𝐞𝐩𝐥𝐨𝐲"],
  ["Cherokee and Lisu capitals", "ꓓꓰꓑꓡꓳꓬ"],
  ["small capitals", "ᴅᴇᴘʟᴏʏ"],
  ["a capital I for an l", "depIoy"],
  ["an Armenian o", "deplօy"],
  ["an invisible character", "deploy\u034f"],
  ["a variation selector", "dep\ufe0floy"],
  ["a Hangul filler", "deploy\u3164"],
] as const;

describe("a name that several skills of a source have", () => {
  it("stays with the first one, and the others get names of their own", async () => {
    const index = await load(["deploy"], ["deploy", "deploy", "deploy"]);
    expect(index.list().map(({ name, description }) => [name, description])).toEqual([
      ["deploy", "Of trusted 0."],
      ["plugin:deploy", "Of plugin 0."],
      ["plugin:deploy-2", "Of plugin 1."],
      ["plugin:deploy-3", "Of plugin 2."],
    ]);
  });

  it("gets the next free number, and belongs to no skill with the name undefined", async () => {
    const index = await load(["deploy", "deploy-2"], ["deploy-2", "undefined", "deploy", "deploy"]);
    expect(index.list().map(({ name }) => name)).toEqual([
      "deploy",
      "deploy-2",
      "plugin:deploy-2",
      "undefined",
      "plugin:deploy",
      "plugin:deploy-3",
    ]);
  });

  it("is not taken again by a second listing of the same files", async () => {
    const folder = temporaryFolder({
      "one/SKILL.md": skillFile("deploy", "One."),
      "two/SKILL.md": skillFile("deploy", "Two."),
    });
    const index = await loadSkills([
      skillFolderSource(folder, { name: "a" }),
      skillFolderSource(folder, { name: "b" }),
    ]);
    expect(index.list().map(({ name, source }) => [name, source])).toEqual([
      ["deploy", "a"],
      ["a:deploy", "a"],
    ]);
  });
});

describe("a name that an earlier source has", () => {
  it.each(IMITATIONS)("is not taken by %s", async (_how, name) => {
    const index = await load(["deploy"], [name]);
    expect(found(index, "deploy")).toBe("trusted");
    expect([undefined, "trusted"]).toContain(found(index, name));
    expect(index.resolve(`plugin:${name}`)).toMatchObject({ skill: { source: "plugin" } });
    expect(index.diagnostics).toMatchObject([{ severity: "warning", path: "plugin-0/SKILL.md" }]);
    const [{ message } = { message: "" }] = index.diagnostics;
    expect(message).toMatch(
      /trusted-0\/SKILL\.md of trusted.*; the skill in plugin-0\/SKILL\.md of plugin is available/,
    );
  });

  it("is not taken by an i with a second dot, but may have a letter with a dot that it lacks", async () => {
    const index = await load(["index", "qa"], ["i\u0307ndex", "q\u0307a"]);
    expect(index.list().map(({ name, source }) => [name, source])).toEqual([
      ["index", "trusted"],
      ["qa", "trusted"],
      ["plugin:i\u0307ndex", "plugin"],
      ["q\u0307a", "plugin"],
    ]);
    expect(outlineOf(index.diagnostics)).toEqual(["warning name-imitates plugin-0/SKILL.md"]);
  });

  it.each(IMITATIONS)("is not taken by an alias with %s", async (_how, alias) => {
    const plugin = { skills: [{ name: "evil", file: "a.md", aliases: [alias] }], aliases: { [alias]: "evil" } };
    const index = await load(["deploy"], plugin);
    expect(found(index, "deploy")).toBe("trusted");
    expect([undefined, "trusted"]).toContain(found(index, alias));
    expect(index.get("evil")?.aliases).toEqual([]);
    expect(index.diagnostics.map(({ path }) => path)).toEqual(expect.arrayContaining(["plugin", "a.md"]));
  });

  it.each([...IMITATIONS, ["the same letters", "deploy"] as const])(
    "is not taken by a macro with %s, which is reported",
    async (_how, name) => {
      const index = await load(["deploy"], { skills: [{ name: "evil", file: "a.md" }], macros: { [name]: "/evil" } });
      expect(index.macros).toEqual([]);
      expect(found(index, "deploy")).toBe("trusted");
      const isSame = name.toLowerCase() === "deploy";
      const place = "trusted-0/SKILL.md of trusted";
      const letters = /\(with U\+[U+\dA-F, ]+\) /.exec(index.diagnostics[0]?.message ?? "")?.[0] ?? "";
      const taken = `is taken by ${name === "deploy" ? place : `/deploy (${place})`}`;
      const because = `the name ${isSame ? taken : `${letters}looks like /deploy (${place})`}`;
      expect(index.diagnostics).toEqual([
        {
          code: isSame ? "macro-taken" : "name-imitates",
          severity: "warning",
          message: `The macro ${JSON.stringify(name)} is ignored: ${because}.`,
          path: "plugin",
        },
      ]);
    },
  );

  it("as an alias or a macro is not taken either", async () => {
    const trusted = { skills: [{ name: "a", file: "a.md" }], aliases: { go: "a" }, macros: { run: "/a" } };
    const index = await load(trusted, {
      skills: [
        { name: "b", file: "a.md", aliases: ["GO", "gо"] },
        { name: "Run", file: "a.md" },
      ],
      macros: { rυn: "/b" },
    });
    expect(found(index, "go")).toBe("trusted");
    expect(index.macros).toEqual([{ name: "run", text: "/a" }]);
    expect(outlineOf(index.diagnostics).toSorted()).toEqual([
      "warning alias-taken a.md",
      "warning alias-taken a.md",
      "warning name-imitates plugin",
      "warning name-taken a.md",
    ]);
    expect(index.resolve("plugin:run")).toMatchObject({ skill: { source: "plugin" } });
  });

  it.each([
    ["deploy", "deploy", "is taken by trusted-0/SKILL.md of trusted"],
    ["deploy", "Deploy", "is taken by /deploy (trusted-0/SKILL.md of trusted)"],
    ["deploy", "depIoy", "looks like /deploy (trusted-0/SKILL.md of trusted)"],
    [
      "caxpoe",
      "сахрое",
      "(with U+0441, U+0430, U+0445, U+0440, U+043E) looks like /caxpoe (trusted-0/SKILL.md of trusted)",
    ],
  ])("is named in the diagnostic, with its file: %s, %s", async (name, other, because) => {
    const isTaken = because.startsWith("is taken");
    const { diagnostics } = await load([name], [other]);
    expect(diagnostics).toEqual([
      {
        code: isTaken ? "name-taken" : "name-imitates",
        severity: "warning",
        message: `The name ${other} ${because}; the skill in plugin-0/SKILL.md of plugin is available as /plugin:${other}.`,
        hint: isTaken ? "Rename one of them." : "Rename the skill.",
        path: "plugin-0/SKILL.md",
        source: "plugin",
      },
    ]);
  });

  it("as a macro is named in the diagnostic, with its source", async () => {
    const { diagnostics } = await load({ skills: [{ name: "a", file: "a.md" }], macros: { run: "/a" } }, ["run"]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "The name run is taken by a macro of trusted; the skill in plugin-0/SKILL.md of plugin is available as /plugin:run.",
    ]);
  });

  it("is named in the diagnostic of an imitation, with its unusual letters", async () => {
    const { diagnostics } = await load(["deploy"], ["dеploy"]);
    expect(diagnostics).toEqual([
      {
        code: "name-imitates",
        severity: "warning",
        message:
          "The name dеploy (with U+0435) looks like /deploy (trusted-0/SKILL.md of trusted); the skill in plugin-0/SKILL.md of plugin is available as /plugin:dеploy.",
        hint: "Rename the skill.",
        path: "plugin-0/SKILL.md",
        source: "plugin",
      },
    ]);
  });
});

describe("the prefix of a source", () => {
  it.each(["trusted:deploy", "Trusted:deploy", "trustеd:deploy", "trusted:new", "trustedːdeploy", "ᴛrusted:x:y"])(
    "belongs to its skills, so another source does not get %s",
    async (name) => {
      const index = await load(["deploy"], [name]);
      expect([undefined, "trusted"]).toContain(found(index, name));
      expect(found(index, "trusted:deploy")).toBe("trusted");
      expect(found(index, `plugin:${name}`)).toBe("plugin");
      expect(outlineOf(index.diagnostics)).toEqual(["warning name-reserved plugin-0/SKILL.md"]);
      expect(index.diagnostics[0]?.message).toContain("is reserved for the skills of trusted");
    },
  );

  it("may begin the names of its own skills", async () => {
    const index = await load(["trusted:new"], ["other"]);
    expect(index.diagnostics).toEqual([]);
    expect(index.get("trusted:new")?.source).toBe("trusted");
  });

  it("is not available to aliases and macros of others", async () => {
    const index = await load(["deploy"], {
      skills: [{ name: "evil", file: "a.md" }],
      aliases: { "trusted:go": "evil" },
      macros: { "trusted:deploy": "/evil" },
    });
    expect(index.macros).toEqual([]);
    expect(found(index, "trusted:go")).toBeUndefined();
    expect(outlineOf(index.diagnostics)).toEqual(["warning name-reserved plugin", "warning name-reserved plugin"]);
  });

  it("can be typed as it is written, or in any case", async () => {
    const index = await load(["deploy"], ["deploy"]);
    expect(found(index, "TRUSTED:Deploy")).toBe("trusted");
    expect(found(index, "Plugin:DEPLOY")).toBe("plugin");
    const team = await loadSkills([sourceOf("Team", ["deploy"])]);
    expect(team.resolve("Team:deploy")).toMatchObject({ via: "name", skill: { source: "Team" } });
    expect(team.resolve("TEAM:deploy")).toMatchObject({ via: "case", skill: { source: "Team" } });
  });

  it("differs between sources that are named alike", async () => {
    const index = await loadSkills([sourceOf("team", ["a"]), sourceOf("Team", ["b"]), sourceOf("tеam", ["c"])]);
    expect(index.list().map(({ source }) => source)).toEqual(["team", "Team-2", "tеam-3"]);
    expect(found(index, "team:b")).toBeUndefined();
  });

  it("that is reserved for built-in commands is not taken by a look-alike, which is reported", async () => {
    const index = await load(["hеlp"], {
      skills: [{ name: "x", file: "a.md", aliases: ["HELP"] }],
      macros: { hеlp: "/x" },
    });
    expect(index.list().map(({ name }) => name)).toEqual(["trusted:hеlp", "x"]);
    expect(outlineOf(index.diagnostics)).toEqual([
      "warning name-reserved trusted-0/SKILL.md",
      "warning name-reserved plugin",
      "warning name-reserved a.md",
    ]);
    const because = "is reserved for a built-in command";
    expect(index.diagnostics[0]?.message).toBe(
      `The name hеlp ${because}; the skill in trusted-0/SKILL.md of trusted is available as /trusted:hеlp.`,
    );
  });
});

describe("names that imitate nothing", () => {
  it.each(["отчёт", "деплой", "αναφορά", "法律", "हिन्दी", "résumé", "tеst", "reset", "gpt-o1"])(
    "keep working: %s",
    async (name) => {
      const index = await load(["deploy", "отчет", "resume", "rest", "gpt-01"], [name]);
      expect(index.resolve(name)).toMatchObject({ via: "name", skill: { name, source: "plugin" } });
      expect(index.diagnostics).toEqual([]);
    },
  );

  it("may differ by case alone within one source, and any other case means the first one", async () => {
    const index = await loadSkills([sourceOf("one", ["deploy", "Deploy"])]);
    expect(index.list().map(({ name }) => name)).toEqual(["deploy", "Deploy"]);
    expect(index.resolve("Deploy")).toMatchObject({ skill: { description: "Of one 1." } });
    expect(index.resolve("DEPLOY")).toMatchObject({ skill: { description: "Of one 0." } });
    expect(index.diagnostics).toEqual([]);
  });
});

describe("sub-skills of the same name", () => {
  const skills = ["p1", "p2", "p3"].map((name) => ({
    name,
    file: "a.md",
    sub_skills: { sum: { file: `${name}.md` } },
  }));
  const files = { "a.md": "A", "p1.md": "One.", "p2.md": "Two.", "p3.md": "Three." };

  it("are all available as parent:name, except for the first, which has the name", async () => {
    const folder = temporaryFolder({ "skills_manifest.json": { skills }, ...files });
    const index = await loadSkills(folder);
    expect(index.list().map(({ name }) => name)).toEqual(["p1", "sum", "p2", "p2:sum", "p3", "p3:sum"]);
    expect((await index.read("p3:sum")).body).toBe("Three.");
    expect(["p1", "p2"].map((name) => index.get(name)?.subSkills)).toEqual([["sum"], ["p2:sum"]]);
    expect(index.resolve("manifest:sum")).toMatchObject({ skill: { parent: "p1" } });
  });

  it("of another source are available as source:name and parent:name", async () => {
    const folder = temporaryFolder({ "skills_manifest.json": { skills }, ...files });
    const index = await loadSkills([sourceOf("trusted", ["sum", "p2"]), manifestSource(folder)]);
    const typed = ["manifest:sum", "p1:sum", "manifest:p2:sum", "p3:sum"];
    const parents = typed.map((name) => index.resolve(name)).map((each) => ("skill" in each ? each.skill.parent : ""));
    expect(parents).toEqual(["p1", "p1", "manifest:p2", "p3"]);
  });
});

it("a skill named undefined has no sub-skills, and is the parent of none", async () => {
  const index = await load(["sum"], {
    skills: ["undefined", "sum"].map((name) => ({ name, file: "a.md", description: name })),
  });
  const skills = index.list().map(({ name, parent, subSkills, aliases }) => ({ name, parent, subSkills, aliases }));
  expect(skills).toEqual([
    { name: "sum", parent: undefined, subSkills: [], aliases: ["trusted-0"] },
    { name: "undefined", parent: undefined, subSkills: [], aliases: [] },
    { name: "plugin:sum", parent: undefined, subSkills: [], aliases: [] },
  ]);
});

it("the first of several skills of the same name in a source is the one that others of it require", async () => {
  const skills = [
    { name: "sum", file: "a.md" },
    { name: "sum", file: "b.md" },
    { name: "all", file: "a.md", requires: { skills: ["sum"] } },
  ];
  const folder = temporaryFolder({ "skills_manifest.json": { skills }, "a.md": "A", "b.md": "B" });
  const index = await loadSkills([manifestSource(folder)]);
  expect(index.list().map(({ name, file }) => [name, file])).toEqual([
    ["sum", "a.md"],
    ["manifest:sum", "b.md"],
    ["all", "a.md"],
  ]);
  expect(index.get("all")?.requires?.skills).toEqual(["sum"]);
});

describe("two skills of the same name whose texts cannot be compared", () => {
  const entry = { description: "X.", aliases: [], tools: [], metadata: {}, userInvocable: true, modelInvocable: true };
  const failing = (name: string, error: Error): SkillSource => ({
    name,
    list: () => Promise.resolve({ skills: [{ ...entry, name: "x", file: "x.md" }], diagnostics: [] }),
    read: () => Promise.reject(error),
  });
  const bothFailing = (error: Error): Promise<SkillIndex> => loadSkills([failing("one", error), failing("two", error)]);

  it("are both listed if a text cannot be read", async () => {
    const index = await bothFailing(new SkillError("file-not-found", "x.md", "Not found."));
    expect(index.list().map(({ name }) => name)).toEqual(["x", "two:x"]);
  });

  it("fail the load if a source has a bug", async () => {
    const bug = new TypeError("a bug");
    await expect(bothFailing(bug)).rejects.toBe(bug);
  });
});

it("skills without an identity are listed, whatever other sources list", async () => {
  const sources = ["one", "two"].map((name) => sourceOf(name, { skills: [{ name: `${name}-skill`, file: "a.md" }] }));
  const bare = sources.map((source) => ({
    ...source,
    list: async () => {
      const { skills, ...listing } = await source.list();
      return { ...listing, skills: skills.map(({ identity: _identity, ...entry }) => entry) };
    },
  }));
  expect((await loadSkills(bare)).list().map(({ name }) => name)).toEqual(["one-skill", "two-skill"]);
});

describe("an alias without a target", () => {
  it.each([
    ["reserch", "Did you mean research?"],
    ["RESEARCH", "Did you mean research?"],
    ["r", "Did you mean research?"],
    ["quick", "It is a macro. An alias can only name a skill; define another macro."],
  ])("gets a suggestion: %s", async (target, hint) => {
    const skills = [{ name: "research", file: "a.md" }];
    const manifest = { skills, aliases: { r: "research", x: target }, macros: { quick: "/research" } };
    const index = await loadSkills([sourceOf("one", manifest)]);
    expect(outlineOf(index.diagnostics)).toEqual(["warning alias-unknown-target one"]);
    expect(index.diagnostics[0]?.hint).toBe(hint);
  });
});
