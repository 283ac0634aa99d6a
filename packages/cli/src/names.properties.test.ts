import fc from "fast-check";
import { complete, findCommand } from "@langslash/grammar";
import { defineCommand, explainMessage } from "@langslash/middleware";
import { catalogue, loadSkills, type SkillEntry, type SkillSource } from "@langslash/skills";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { expect, it } from "vitest";

// Agents, pages and completion find the same command for a name, whatever sources, commands and macros there are.

const WORDS = ["law", "Law", "letter", "check", "überprüfung", "カタログ", "翻译", "md", "ｌaw"];
const name = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join("-"));
const sourceName = fc.constantFrom("Office", "own", "letter");

const entry = fc.record({
  name,
  aliases: fc.array(name, { maxLength: 2 }),
  userInvocable: fc.constantFrom(true, true, false),
});
const source = fc.record({
  name: sourceName,
  entries: fc.uniqueArray(entry, { selector: (each) => each.name, maxLength: 5 }),
});

function sourceOf({ name: called, entries }: { name: string; entries: readonly Partial<SkillEntry>[] }): SkillSource {
  const skills = entries.map((each): SkillEntry => {
    const fixed = { description: "", tools: [], modelInvocable: true, metadata: {}, userInvocable: true, aliases: [] };
    return { ...fixed, name: "", file: `${each.name}.md`, ...each };
  });
  const list = (): ReturnType<SkillSource["list"]> => Promise.resolve({ skills, diagnostics: [] });
  return { name: called, list, read: (file) => Promise.resolve({ text: `Text of ${called} ${file}`, version: "1" }) };
}

const typing = fc.constantFrom<(typed: string) => string>(
  (typed) => typed,
  (typed) => typed.toUpperCase(),
  (typed) => typed.normalize("NFD"),
  (typed) => typed.slice(0, typed.lastIndexOf("-")) || typed,
  (typed) => typed.slice(0, -1) || typed,
  (typed) => typed.replaceAll("-", "‑"),
  (typed) => `${typed.slice(0, 1)}\u200b${typed.slice(1)}`,
  (typed) => typed.replace(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
);

it("agents and pages find the same command for a name, and completion inserts names of what it shows", async () => {
  let found = 0;
  const property = fc.asyncProperty(
    fc.array(source, { minLength: 1, maxLength: 3 }),
    fc.uniqueArray(name, { maxLength: 2, selector: (each) => each.normalize("NFKC").toLowerCase() }),
    fc.array(fc.tuple(name, fc.option(sourceName, { nil: undefined }), typing), { minLength: 5, maxLength: 5 }),
    async (sources, [command, macro], tried) => {
      const skills = await loadSkills(sources.map(sourceOf));
      const extras = {
        commands:
          command === undefined ? [] : [defineCommand({ name: command, description: "", run: () => ({ reply: "" }) })],
        macros: macro === undefined ? {} : { [macro]: "/help" },
      };
      const known = catalogue(skills, extras);
      const existing = skills
        .list()
        .flatMap((skill) => [skill.name, ...skill.aliases, `${skill.source}:${skill.name}`]);
      const names = [...tried.map(([each, of]) => (of === undefined ? each : `${of}:${each}`)), ...existing];
      for (const [index, typed] of names.map((each, at) => (tried[at % 5]?.[2] ?? String)(each)).entries()) {
        const { stages, macros } = await explainMessage(`/${typed}`, { skills, ...extras });
        const ran = stages[0]?.commands[0]?.name ?? macros[0];
        const shown = findCommand(known, typed);
        const isMacro = shown?.kind === "macro"; // it runs /help, which is refused there
        expect([index, typed, isMacro ? undefined : shown?.name]).toEqual([index, typed, ran]);
        if (ran !== undefined) found += 1;
        const { suggestions } = complete(`/${typed}`, typed.length + 1, known);
        for (const { insert, label } of suggestions) {
          expect([insert, findCommand(known, insert.slice(1))?.name]).toEqual([insert, label]);
        }
      }
    },
  );
  await fc.assert(property, { numRuns: 5 * RANDOM_RUNS });
  expect(found).toBeGreaterThan(RANDOM_RUNS);
});
