import { type Macro, usageOf } from "@langslash/grammar";
import { exampleOf, parametersOf } from "@langslash/grammar/internal";
import type { Skill, SkillIndex } from "@langslash/skills";
import { rootsOf } from "./list-table.js";
import { onOneLine } from "./printable.js";

/** The page for those who type: every command of an index, how commands are written, and what they take. */
export function markdownPage(index: SkillIndex): string {
  const skills = index.list().filter(({ userInvocable }) => userInvocable);
  const { macros } = index;
  const parts = [
    "# Slash commands",
    "A message that begins with `/` and a name runs that command. `/help` lists them, `/help name` tells about one.",
    ...commandList(skills),
    ...(macros.length > 0 ? macroList(macros) : []),
    ...syntax(skills),
    ...skills
      .filter(takesArguments)
      .flatMap((skill, position) => [...(position === 0 ? ["## What commands take"] : []), ...argumentSection(skill)]),
  ];
  return [...parts, "<!-- Made by: langslash list --format markdown -->"].join("\n\n");
}

function commandList(skills: readonly Skill[]): string[] {
  if (skills.length === 0) return ["There are no commands yet."];
  const rows = rootsOf(skills).flatMap((skill) => commandRows(skill, skills, ""));
  return ["## Commands", tableOf(["command", "aliases", "what it does"], rows)];
}

function commandRows(skill: Skill, skills: readonly Skill[], parent: string): string[][] {
  const children = skills.filter((each) => each.parent === skill.name && each.name !== skill.name);
  const note = parent === "" ? "" : ` (part of ${code(`/${parent}`)})`;
  const aliases = skill.aliases.map((alias) => code(`/${alias}`)).join(" ");
  const row = [code(`/${skill.name}`), aliases, `${text(skill.description)}${note}`];
  return [row, ...children.flatMap((child) => commandRows(child, skills, skill.name))];
}

function macroList(macros: readonly Macro[]): string[] {
  const rows = macros.map((macro) => [code(`/${macro.name}`), code(macro.text)]);
  return ["## Macros", "Names that stand for whole commands.", tableOf(["macro", "stands for"], rows)];
}

/** How commands are written, with names of the page itself. */
function syntax(skills: readonly Skill[]): string[] {
  const plain = skills.filter((skill) => skill.parent === undefined && !takesArguments(skill));
  const [first = "name", second = first] = [...plain, ...skills].map(shortestName);
  const withParameters = skills.find(({ parameters }) => Object.keys(parameters ?? {}).length > 0);
  const rows = [
    [`/${first} your request`, "the command, with what it should work on"],
    ...(withParameters ? [[exampleOf(withParameters), "arguments stand behind the name, before the request"]] : []),
    [`/${first} note="two words"`, "quotes keep words together"],
    [`/${first} -- a=b`, "behind `--` all is text"],
    [`/${first} your request | /${second}`, "the second works on the answer of the first"],
    [`/${first} your request && /${second}`, "the second runs when the first has answered"],
    [`/${first} /${second} your request`, "both for the same request"],
    [`//${first}`, "no command: the text as it stands, with one slash"],
  ];
  const shown = rows.map(([typed = "", meaning = ""]) => [code(typed), meaning]);
  const names =
    "A name may be written in any case, and cut at the end of a word where only one command begins like that.";
  return ["## How they are written", tableOf(["typed", "what it is"], shown), names];
}

function shortestName({ name, aliases }: Skill): string {
  return [name, ...aliases].reduce((a, b) => (b.length < a.length ? b : a));
}

function takesArguments({ parameters, argumentHint }: Skill): boolean {
  return Object.keys(parameters ?? {}).length > 0 || argumentHint !== undefined;
}

function argumentSection(skill: Skill): string[] {
  const rows = parametersOf(skill).map(({ name, values, fallback, isRequired, description }) => {
    return [code(name), code(values), isRequired ? "required" : fallback ? code(fallback) : "", text(description)];
  });
  return [
    `### ${code(`/${skill.name}`)}`,
    `Usage: ${code(usageOf(skill))}`,
    `Example: ${code(exampleOf(skill))}`,
    ...(rows.length > 0 ? [tableOf(["argument", "values", "default", "what it means"], rows)] : []),
  ];
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map(rowOf).join("\n");
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(" | ")} |`;
}

/** A pipe would end the cell, also within a code span. */
function cell(content: string): string {
  return content.replaceAll("|", "\\|");
}

/** A file's own words as text of the page: no line breaks, no HTML, no emphasis by accident. */
function text(words: string): string {
  return onOneLine(words).replace(/[\\`*[\]<>]|\b_\B|\B_\b/g, (character) => {
    if (character === "<") return "&lt;";
    return character === ">" ? "&gt;" : `\\${character}`;
  });
}

/** A code span that holds whatever back-ticks the words have. */
function code(words: string): string {
  const line = onOneLine(words);
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = longest > 0 ? " " : "";
  return `${fence}${space}${line}${space}${fence}`;
}
