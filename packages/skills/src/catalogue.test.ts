import { complete, findCommand } from "@langslash/grammar";
import { expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "./__fixtures__/skill-file.js";
import { catalogue, loadSkills, skillFolderSource } from "./index.js";

it("a catalogue contains all commands that a user may type, and is the same until a refresh", async () => {
  const hidden = skillFile("hidden").replace("---\n\n", "user-invocable: false\n---\n\n");
  const folder = temporaryFolder({ "a/SKILL.md": skillFile("alpha"), "b/SKILL.md": hidden });
  const index = await loadSkills(folder, { aliases: { first: "alpha" } });
  const known = catalogue(index);
  expect(known.commands.map(({ name, kind, aliases }) => [name, kind, aliases])).toEqual([
    ["help", "built-in", undefined],
    ["alpha", "skill", ["first", "a"]],
  ]);
  expect(JSON.parse(JSON.stringify(known))).toEqual(known);
  expect(complete("/fi", 3, known).suggestions).toMatchObject([
    { insert: "/first", label: "alpha", description: "Does alpha." },
  ]);
  expect(catalogue(index)).toBe(known);
  await index.refresh();
  expect(catalogue(index)).not.toBe(known);
});

it("a catalogue names the models that can be chosen, only where they can be, and nothing without models", async () => {
  const own = skillFile("own").replace("---\n\n", "parameters:\n  model:\n    description: A car.\n---\n\n");
  const index = await loadSkills(temporaryFolder({ "a/SKILL.md": skillFile("alpha"), "b/SKILL.md": own }));
  const commands = [{ name: "save", description: "Saves." }];
  const macros = { quick: "/alpha x=1", deep: "/quick", keep: "/save", cars: "/own" };
  const models = { sonnet: "openai:gpt-5", haiku: "openai:gpt-5-mini" };
  const shown = (extras: Parameters<typeof catalogue>[1]) =>
    catalogue(index, { commands, macros, ...extras }).commands.flatMap(({ name, models: names }) =>
      names ? [`${name}: ${names.join(" ")}`] : [],
    );
  const all = ["quick", "deep", "alpha"].map((name) => `${name}: sonnet haiku`);
  expect(shown({ models })).toEqual(all);
  expect(shown({ models, modelOverride: ["haiku", "opus"] })).toEqual(["quick: haiku", "deep: haiku", "alpha: haiku"]);
  for (const extras of [{}, { models: {} }, { models, modelOverride: false }]) expect(shown(extras)).toEqual([]);
  expect(complete("/quick mo", 9, catalogue(index, { macros, models })).suggestions).toMatchObject([
    { insert: "model=" },
  ]);
});

it("findCommand finds in a catalogue what the index resolves", async () => {
  const names = ["medical-records-analysis", "legal-research", "legal-review", "Check", "ab-c", "own:check-two"];
  const files = names.map((name) => [`${name.replaceAll(":", "_")}/SKILL.md`, skillFile(`'${name}'`)]);
  const aliases = { med: "medical-records-analysis", check: "legal-review", "X-ray": "ab-c" };
  const index = await loadSkills(temporaryFolder(Object.fromEntries(files)), { aliases });
  const known = catalogue(index);
  const parts = [...names, ...Object.keys(aliases)].flatMap((name) => [name, ...name.split(/(?=[-:])/)]);
  const typed = [...parts, "medical-records", "own", "skills:Check", "SKILLS:check", "other:Check", "constructor"];
  let found = 0;
  for (const name of typed.flatMap((each) => [each, each.toUpperCase(), each.toLowerCase()])) {
    const resolved = index.resolve(name);
    found += "skill" in resolved ? 1 : 0;
    expect([name, findCommand(known, name)?.name]).toEqual([
      name,
      "skill" in resolved ? resolved.skill.name : undefined,
    ]);
  }
  expect(found).toBeGreaterThan(20);
});

it("a catalogue leaves out skills whose requirements are unmet, and has them once they are met", async () => {
  const requires = (name: string): string =>
    skillFile(name).replace("---\n\n", "requires:\n  env: [COURT_KEY]\n---\n\n");
  const index = await loadSkills(
    temporaryFolder({ "a/SKILL.md": skillFile("alpha"), "c/SKILL.md": requires("court") }),
  );
  const names = (): string[] => catalogue(index).commands.map(({ name }) => name);
  expect(names()).toEqual(["help", "alpha"]);
  vi.stubEnv("COURT_KEY", "set");
  onTestFinished(() => void vi.unstubAllEnvs());
  await index.refresh();
  expect(names()).toEqual(["help", "alpha", "court"]);
});

it("a catalogue says how to call /help, the source of each skill, and the rules of the agent", async () => {
  const index = await loadSkills(temporaryFolder({ "a/SKILL.md": skillFile("alpha") }));
  expect(catalogue(index).commands).toMatchObject([{ argumentHint: "[command]" }, { source: "skills" }]);
  expect(catalogue(index)).not.toHaveProperty("rules");
  const rules = { onUnknownCommand: "reply", onInvalidArguments: "warn" } as const;
  expect(catalogue(index, { ...rules, models: {} }).rules).toEqual(rules);
});

it("a catalogue describes each command by what it takes, and only the one that runs of several with its name", async () => {
  const folder = temporaryFolder({
    "a/SKILL.md": skillFile("alpha").replace("---\n\n", "argument-hint: <file>\n---\n\n"),
    "b/SKILL.md": skillFile("beta").replace("---\n\n", "parameters: { year: { type: number } }\n---\n\n"),
    "c/SKILL.md": skillFile("save"),
  });
  const index = await loadSkills([skillFolderSource(folder)]);
  const parameters = { to: { required: true } };
  const commands = [
    { name: "save", description: "Saves.", parameters, completes: "skills" as const },
    { name: "quit", description: "Quits." },
  ];
  const macros = { this: "/beta year=2026", last: "/alpha" };
  const skill = { kind: "skill", source: "skills" };
  expect(catalogue(index, { commands, macros }).commands).toStrictEqual([
    {
      name: "help",
      kind: "built-in",
      description: "Lists the commands, or describes one.",
      argumentHint: "[command]",
    },
    { name: "save", kind: "command", description: "Saves.", parameters, completes: "skills" },
    { name: "quit", kind: "command", description: "Quits." },
    { name: "this", kind: "macro", description: "/beta year=2026", parameters: { year: { type: "number" } } },
    { name: "last", kind: "macro", description: "/alpha", parameters: {} },
    { ...skill, name: "alpha", description: "Does alpha.", aliases: ["a"], parameters: {}, argumentHint: "<file>" },
    { ...skill, name: "beta", description: "Does beta.", aliases: ["b"], parameters: { year: { type: "number" } } },
  ]);
});
