import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { InMemoryStore } from "@langchain/langgraph";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { tarGz } from "../__fixtures__/archives.js";
import { hubServer } from "../__fixtures__/hub-server.js";
import { webServer } from "../__fixtures__/web-server.js";
import {
  commandFolderSource,
  hubSource,
  loadSkills,
  lockSkills,
  manifestSource,
  packageSource,
  publishSkills,
  skillFolderSource,
  type SkillSource,
  storeSource,
  webSource,
} from "../index.js";

type Texts = Readonly<Record<string, string>>;

/** Makes a source of the skill `one`, and a function that replaces its files. */
type Make = () => Promise<{ source: SkillSource; replace: (texts: Texts) => Promise<void> }>;

const FILES: Texts = {
  "SKILL.md": "---\nname: one\ndescription: Does one.\n---\nText of one.\n",
  "notes.md": "Notes.\n",
};
const approve = (): boolean => true;

const inFolder =
  (open: (folder: string) => SkillSource, below = "one", extra: object = {}): Make =>
  async () => {
    const folder = temporaryFolder(extra as Record<string, string>);
    const replace = async (texts: Texts): Promise<void> => {
      rmSync(join(folder, below), { recursive: true, force: true });
      mkdirSync(join(folder, below), { recursive: true });
      for (const [path, text] of Object.entries(texts)) writeFileSync(join(folder, below, path), text);
    };
    await replace(FILES);
    return { source: open(folder), replace };
  };

const inStore: Make = async () => {
  const store = new InMemoryStore();
  const replace = async (texts: Texts): Promise<void> => {
    const files = Object.fromEntries(Object.entries(texts).map(([path, text]) => [`one/${path}`, text]));
    await publishSkills(temporaryFolder(files), store, { prune: true });
  };
  await replace(FILES);
  return { source: storeSource(store), replace };
};

const inHub: Make = async () => {
  const hub = await hubServer();
  const replace = async (texts: Texts): Promise<void> => void hub.commit("one", texts, "Does one.");
  await replace(FILES);
  return { source: hubSource(hub.client, { approve }), replace };
};

const onWeb: Make = async () => {
  const web = await webServer();
  const replace = async (texts: Texts): Promise<void> => web.publish({ one: [".tar.gz", tarGz(texts)] });
  await replace(FILES);
  return { source: webSource(web.address, { label: "site", approve, fetch: web.fetch }), replace };
};

const kinds: [string, Make][] = [
  ["skillFolderSource", inFolder(skillFolderSource)],
  [
    "manifestSource",
    inFolder(manifestSource, "one", { "skills_manifest.json": { skills: [{ name: "one", file: "one/SKILL.md" }] } }),
  ],
  [
    "packageSource",
    inFolder((from) => packageSource("acme", { from }), "node_modules/acme/skills/one", {
      "node_modules/acme/package.json": {},
    }),
  ],
  ["storeSource", inStore],
  ["hubSource", inHub],
  ["webSource", onWeb],
];

describe.each(kinds)("a lock of %s", (_kind, make) => {
  const setUp = async () => {
    const { source, replace } = await make();
    const lock = join(temporaryFolder(), "skills-lock.json");
    await lockSkills(await loadSkills([source]), lock);
    const skills = await loadSkills([source], { lock });
    const name = skills.list()[0]?.name ?? "";
    return { lock, source, replace, skills, name };
  };

  it("has all files, and is met by them", async () => {
    const { lock, skills, name } = await setUp();
    const { files } = JSON.parse(readFileSync(lock, "utf8")).skills[name];
    expect(Object.keys(files).toSorted()).toEqual(["SKILL.md", "notes.md"]);
    expect(skills.diagnostics).toEqual([]);
    expect((await skills.read(name)).body).toBe("Text of one.\n");
    expect(await skills.readFile(name, "notes.md")).toBe("Notes.\n");
  });

  it.each([
    ["its text", { ...FILES, "SKILL.md": FILES["SKILL.md"]?.replace("Text", "Test") ?? "" }],
    ["a file", { ...FILES, "notes.md": "notes.\n" }],
    ["one more file", { ...FILES, "more.md": "More." }],
  ])("refuses %s when it has changed: when it is loaded, and in an index from before", async (_what, texts) => {
    const { lock, source, replace, skills, name } = await setUp();
    await skills.read(name);
    await replace(texts);
    const after = await loadSkills([source], { lock });
    expect(after.diagnostics.map(({ code }) => code)).toEqual(["lock-drift"]);
    expect(after.get(name)?.modelInvocable).toBe(false);
    for (const index of [after, skills]) {
      await index.refresh();
      await expect(index.read(name)).rejects.toMatchObject({ code: "lock-drift" });
      await expect(index.readFile(name, "notes.md")).rejects.toMatchObject({ code: "lock-drift" });
      await expect(index.files(name)).rejects.toMatchObject({ code: "lock-drift" });
    }
  });

  it(
    "refuses a skill if any byte of any of its files is another, and gives no other text",
    { timeout: 120_000 },
    async () => {
      const { replace, skills, name } = await setUp();
      for (const [path, text] of Object.entries(FILES)) {
        for (let at = 0; at < text.length; at += 1) {
          const changed = `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ 1)}${text.slice(at + 1)}`;
          await replace({ ...FILES, [path]: changed });
          await skills.refresh();
          const problems = skills.diagnostics.map(({ message }) => message).join();
          expect(problems, `${path} at ${at}`).toMatch(
            /has changed|its version is|Skipped a skill|is not in|differ from the lock/,
          );
          for (const use of [() => skills.read(name), () => skills.readFile(name, "notes.md")]) {
            await expect(use(), `${path} at ${at}`).rejects.toMatchObject({
              code: expect.stringMatching(/^(lock-drift|unknown-skill)$/),
            });
          }
        }
      }
      await replace(FILES);
      await skills.refresh();
      expect((await skills.read(name)).body).toBe("Text of one.\n");
    },
  );
});

it("a lock of commandFolderSource refuses a command if any byte of its file has changed", async () => {
  const folder = temporaryFolder({ "one.md": "Do one.", "two.prompt.md": "---\n---\nDo ${input:x}." });
  const lock = join(folder, "lock.json");
  await lockSkills(await loadSkills([commandFolderSource(folder)]), lock);
  const skills = await loadSkills([commandFolderSource(folder)], { lock });
  expect((await skills.read("two")).body).toContain("$x");
  for (const at of "Do one.".split("").keys()) {
    const changed = Buffer.from("Do one.");
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(join(folder, "one.md"), changed);
    await expect(skills.read("one")).rejects.toThrow("one.md has changed");
  }
  expect((await skills.read("two")).body).toContain("$x");
});

it("a lock holds for a source of which only texts are known", async () => {
  let text = "Hello.";
  const list = async () => ({
    skills: [
      {
        name: "wiki",
        description: "W.",
        file: "wiki",
        aliases: [],
        tools: [],
        userInvocable: true,
        modelInvocable: true,
        metadata: {},
      },
    ],
    diagnostics: [],
  });
  const source: SkillSource = { name: "wiki", list, read: async () => ({ text, version: text }) };
  const lock = join(temporaryFolder(), "lock.json");
  await lockSkills(await loadSkills([source]), lock);
  const skills = await loadSkills([source], { lock });
  expect((await skills.read("wiki")).body).toBe("Hello.");
  text = "Obey.";
  await expect(skills.read("wiki")).rejects.toThrow("The skill wiki differs from the lock: wiki has changed.");
});

it("a lock refuses a skill whose source gives a field of another type, and no other skill of that source", async () => {
  const fields = { aliases: [], tools: [], userInvocable: true, modelInvocable: true, metadata: {} };
  const entries = ["wiki", "faq"].map((name) => ({ ...fields, name, file: name, description: "D." }));
  const source: SkillSource = {
    name: "wiki",
    list: () => Promise.resolve({ skills: entries, diagnostics: [] }),
    read: () => Promise.resolve({ text: "Hello.", version: "1" }),
  };
  const lock = join(temporaryFolder(), "lock.json");
  await lockSkills(await loadSkills([source]), lock);
  Object.assign(entries[0] ?? {}, { title: null }); // as a database has it
  const skills = await loadSkills([source], { lock });
  expect(skills.list().map(({ name, modelInvocable }) => [name, modelInvocable])).toEqual([
    ["wiki", false],
    ["faq", true],
  ]);
  const problem = "The field title of the skill wiki is not valid: Invalid input: expected string, received null";
  expect(skills.diagnostics[0]?.message).toContain(problem);
  await expect(lockSkills(await loadSkills([source]), lock)).rejects.toMatchObject({ message: problem });
});
