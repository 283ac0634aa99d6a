import { type Callable, type Macro, usageOf } from "@langslash/grammar";
import { exampleOf, parametersOf, type ParameterWords } from "@langslash/grammar/internal";
import type { Skill } from "@langslash/skills";
import type { CommandTable } from "./command-table.js";
import { didYouMean, shownName } from "./message-meaning.js";

/** How many commands one answer lists. */
const MAX_LISTED = 50;
const MAX_DESCRIPTION = 160;

/** What help lists in one section. */
interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

interface Entry extends Pick<Skill, "name" | "description"> {
  readonly parent?: string;
}

/** The answer to `/help` (empty topic) and `/help <name or word>`, in Markdown. */
export function renderHelp(table: CommandTable, topic: string): string {
  const sections = sectionsOf(table);
  const wanted = topic.trim().replace(/^\//, "");
  if (wanted === "") return renderList("Commands", sections);

  const macro = table.macroOf(wanted);
  if (macro) return renderMacro(macro);
  const found = table.find(wanted);
  if (found.kind === "skill") return renderSkill(found.target);
  if (found.kind === "command") return renderCommand(found.target);
  const matching = sections.map(({ title, entries }) => ({ title, entries: withWord(entries, wanted) }));
  const isNone = matching.every(({ entries }) => entries.length === 0);
  if (!isNone) return renderList(`Commands with "${shownName(wanted)}"`, matching);
  return `Unknown skill: ${shownName(wanted)}. ${didYouMean(found.suggestions)}/help lists the commands.`;
}

function withWord(entries: readonly Entry[], word: string): Entry[] {
  const wanted = word.toLowerCase();
  return entries.filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(wanted));
}

/** The application's own commands, the macros, and the skills by their sources. */
function sectionsOf(table: CommandTable): Section[] {
  const bySource = new Map<string, Entry[]>();
  for (const skill of table.skills.list()) {
    if (!skill.userInvocable) continue;
    const isHidden = table.isTaken(skill.name);
    const entry = isHidden ? { ...skill, name: `${skill.source}:${skill.name}` } : skill;
    const entries = bySource.get(skill.source);
    if (entries) entries.push(entry);
    else bySource.set(skill.source, [entry]);
  }
  const macros = table.macros.map(({ name, text }): Entry => ({ name, description: `\`${text}\`` }));
  const own = [
    { title: "application", entries: table.commands },
    { title: "macros", entries: macros },
  ];
  return [...own, ...Array.from(bySource, ([title, entries]) => ({ title, entries }))];
}

function renderList(title: string, sections: readonly Section[]): string {
  let room = MAX_LISTED;
  const shown = sections.map(({ title: heading, entries }): Section => {
    const listed = entries.slice(0, room);
    room -= listed.length;
    return { title: heading, entries: listed };
  });
  const total = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  const count = total > MAX_LISTED ? `The first ${MAX_LISTED} of ${total}. /help <word> finds the others.` : "";
  const more = total === 0 ? "There are no commands yet." : "/help <name> tells more about one of them.";
  return [`# ${title}`, ...shown.map(renderSection), count, more].filter((part) => part !== "").join("\n\n");
}

function renderSection({ title, entries }: Section): string {
  if (entries.length === 0) return "";
  const listed = new Set(entries.map(({ name }) => name));
  const roots = entries.filter(({ parent }) => parent === undefined || !listed.has(parent));
  const lines = (entry: Entry, indent: string): string[] => {
    const children = entries.filter(({ name, parent }) => parent === entry.name && name !== entry.name);
    return [`${indent}- ${summary(entry)}`, ...children.flatMap((child) => lines(child, `${indent}  `))];
  };
  return `**${title}**\n${roots.flatMap((root) => lines(root, "")).join("\n")}`;
}

function renderSkill(skill: Skill): string {
  const facts = [
    `- Model: ${skill.model ?? "default"}`,
    `- File: ${skill.file}`,
    ...(skill.parent === undefined ? [] : [`- Part of: /${skill.parent}`]),
    ...(skill.aliases.length === 0 ? [] : [`- Aliases: ${skill.aliases.map((alias) => `/${alias}`).join(", ")}`]),
    ...(skill.tools.length === 0 ? [] : [`- Tools: ${skill.tools.join(", ")}`]),
    ...(skill.subSkills.length === 0 ? [] : [`- Sub-skills: ${skill.subSkills.map((name) => `/${name}`).join(", ")}`]),
  ];
  return renderCommand(skill, facts.join("\n"));
}

function renderCommand(command: Callable & Entry, facts = ""): string {
  const description = command.description || "No description.";
  const parameters = parametersOf(command).map(parameterLine);
  const declared = parameters.length > 0 ? `## Parameters\n${parameters.join("\n")}` : "";
  const calls = [`Usage: \`${usageOf(command)}\``, `Example: \`${exampleOf(command)}\``];
  return [`# /${command.name}`, description, facts, declared, ...calls].filter((part) => part !== "").join("\n\n");
}

function parameterLine({ name, values, fallback, isRequired, description }: ParameterWords): string {
  const notes = [
    values,
    ...(isRequired ? ["required"] : []),
    ...(fallback === undefined ? [] : [`default ${fallback}`]),
  ];
  return `- \`${name}\` (${notes.join(", ")})${description === "" ? "" : `: ${description}`}`;
}

function renderMacro({ name, text }: Macro): string {
  const meaning = `Stands for \`${text}\`. What is typed behind it goes to the first command.`;
  return [`# /${name}`, meaning, `Usage: \`${usageOf({ name })}\``].join("\n\n");
}

function summary({ name, description }: Entry): string {
  return description === "" ? `\`/${name}\`` : `\`/${name}\`: ${shortened(description)}`;
}

/** A long description's first sentence, or its beginning up to the end of a word. */
function shortened(description: string): string {
  if (description.length <= MAX_DESCRIPTION) return description;
  const beginning = description.slice(0, MAX_DESCRIPTION);
  const [sentence] = /^.{20,}?[.!?](?= \p{Lu})/u.exec(beginning) ?? [];
  return sentence ?? `${beginning.slice(0, beginning.lastIndexOf(" "))} …`;
}
