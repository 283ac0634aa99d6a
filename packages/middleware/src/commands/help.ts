import { type Callable, usageOf } from "@langslash/grammar";
import {
  cutText,
  EACH,
  exampleOf,
  IF,
  onOneLine,
  parametersOf,
  type ParameterWords,
  sectionOf,
  withoutSlash,
} from "@langslash/grammar/internal";
import type { Skill } from "@langslash/skills";
import { unmetRequirement } from "@langslash/skills/internal";
import type { CommandTable } from "./command-table.js";
import { shownName } from "./unknown-command.js";

/** Maximum number of commands in one answer. */
const MAX_LISTED = 50;
const MAX_DESCRIPTION = 160;
const MAX_WORD = 40;
const EACH_HELP = `\`/${EACH} files=*.md /name\` runs a skill that has a context of its own once for each of several inputs.`;
const IF_HELP = `\`| /${IF} value=$.path /name\` runs a command only if the answer before has a value there.`;
/** A sentence of some length. In scripts without upper case, such as Hangul, any letter can begin the next one. */
const SENTENCE = /.{20,}?(?:[.!?](?= [\p{Lu}\p{Lo}])|[。！？।؟]+[」』）”]*)/u;

/** A page of help in Markdown. */
export interface HelpPage {
  readonly title: string;
  readonly body: string;
}

/** A topic without help, with the names of similar commands. */
export interface UnknownTopic {
  readonly topic: string;
  readonly suggestions: readonly string[];
}

interface Section {
  /** Its heading; empty if that of the page says it. */
  readonly title: string;
  readonly entries: readonly Entry[];
}

interface Entry extends Pick<Skill, "name" | "description"> {
  readonly aliases?: readonly string[];
  readonly parent?: string | undefined;
}

/** Returns the page for `/help` (empty topic) or `/help <name or word>`. */
export function helpPage(table: CommandTable, topic: string): HelpPage | UnknownTopic {
  const sections = sectionsOf(table);
  const wanted = withoutSlash(topic);
  if (wanted === "") {
    const { title, body } = listPage("Commands", sections);
    const hasValues = table.skills.list().some((skill) => table.returnsOf([skill]));
    const prefixes = [table.isEach(EACH) ? EACH_HELP : "", table.isIf(IF) && hasValues ? IF_HELP : ""];
    return { title, body: joinParts([body, ...prefixes]) };
  }
  if (table.isEach(wanted)) return { title: `/${EACH}`, body: EACH_HELP };
  if (table.isIf(wanted)) return { title: `/${IF}`, body: IF_HELP };

  const macro = table.macroOf(wanted);
  if (macro) {
    const meaning = `Short for \`${macro.text}\`. Anything typed after it goes to the first command.`;
    return { title: `/${macro.name}`, body: joinParts([meaning, `Usage: \`${usageOf({ name: macro.name })}\``]) };
  }
  const found = table.find(wanted);
  if (found.kind === "skill") return skillPage(found.target, table);
  if (found.kind === "command") return commandPage(found.target);
  const hasWord = ({ name, aliases = [], description }: Entry): boolean =>
    [name, ...aliases, description].join("\n").toLowerCase().includes(wanted.toLowerCase());
  const matching = sections.map(({ title, entries }) => ({ title, entries: entries.filter(hasWord) }));
  const hasMatch = matching.some(({ entries }) => entries.length > 0);
  if (hasMatch) return listPage(`Commands with "${shownName(wanted)}"`, matching);
  return { topic: wanted, suggestions: found.suggestions };
}

/** Returns the commands, the macros, the skills by source, and last the skills that cannot be used now. */
function sectionsOf(table: CommandTable): Section[] {
  const macros = table.macros.map(({ name, text }): Entry => ({ name, description: `\`${text}\`` }));
  const byTitle = new Map<string, Entry[]>([
    [sectionOf({ kind: "command" }), [...table.commands]],
    [sectionOf({ kind: "macro" }), macros],
  ]);
  const unavailable: Entry[] = [];
  for (const skill of table.skills.list()) {
    if (!skill.userInvocable) continue;
    const name = table.isTaken(skill.name) ? `${skill.source}:${skill.name}` : skill.name;
    const unmet = unmetRequirement(skill, table.skills);
    if (unmet !== undefined) {
      unavailable.push({ name, description: unmet });
      continue;
    }
    const { description, parent, source } = skill;
    const aliases = skill.aliases.filter((alias) => !table.isTaken(alias));
    const title = sectionOf({ kind: "skill", source });
    const entries = byTitle.get(title) ?? [];
    byTitle.set(title, entries);
    entries.push({ name, description, aliases, parent });
  }
  return [
    ...Array.from(byTitle, ([title, entries]) => ({ title, entries })),
    { title: "Not available", entries: unavailable },
  ].filter(({ entries }) => entries.length > 0);
}

function listPage(title: string, sections: readonly Section[]): HelpPage {
  let room = MAX_LISTED;
  const shown = sections.map(({ title: heading, entries }): Section => {
    const listed = entries.slice(0, room);
    room -= listed.length;
    return { title: heading === title ? "" : heading, entries: listed };
  });
  const total = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  const count = total > MAX_LISTED ? `The first ${MAX_LISTED} of ${total}. /help <word> finds the others.` : "";
  const more = total === 0 ? "There are no commands yet." : "/help <name> shows the details of a command.";
  return { title, body: joinParts([...shown.map(renderSection), count, more]) };
}

/** Renders each entry once: below its parent, or by itself if that is not listed or the parents form a circle. */
function renderSection({ title, entries }: Section): string {
  if (entries.length === 0) return "";
  const listed = new Set(entries.map(({ name }) => name));
  const roots = entries.filter(({ parent }) => parent === undefined || !listed.has(parent));
  const rendered = new Set<Entry>();
  const lines = (entry: Entry, indent: string): string[] => {
    if (rendered.has(entry)) return [];
    rendered.add(entry);
    const children = entries.filter(({ parent }) => parent === entry.name);
    return [`${indent}- ${summary(entry)}`, ...children.flatMap((child) => lines(child, `${indent}  `))];
  };
  const list = [...roots, ...entries].flatMap((entry) => lines(entry, ""));
  return [...(title === "" ? [] : [`**${title}**`]), ...list].join("\n");
}

function skillPage(skill: Skill, table: CommandTable): HelpPage {
  const { origin, parent, aliases, tools, subSkills, requires } = skill;
  const callable = table.withModels(skill);
  const unmet = unmetRequirement(skill, table.skills);
  const fork = table.forkOf([skill]);
  const returns = table.returnsOf([skill]);
  const facts = [
    `- Model: ${skill.model ?? "default"}${callable.models ? "; `model=<name>` chooses another one" : ""}`,
    `- File: ${skill.file}`,
    ...factLine("Runs in a context of its own, in the agent", fork ? [fork.agent] : []),
    ...factLine("Returns a value of the JSON Schema", returns ? [`\`${JSON.stringify(returns)}\``] : []),
    ...(origin === undefined ? [] : [`- From: ${origin}, not part of this application`]),
    ...factLine("Part of", parent === undefined ? [] : [parent], "/"),
    ...factLine("Aliases", aliases, "/"),
    ...factLine("Tools", tools),
    ...factLine("Requires", requires?.skills, "/"),
    ...factLine("Requires the environment variables", requires?.env),
    ...factLine("Not available", unmet === undefined ? [] : [unmet]),
    ...factLine("Sub-skills", subSkills, "/"),
  ];
  return commandPage(callable, facts.join("\n"));
}

function factLine(label: string, values: readonly string[] = [], mark = ""): string[] {
  return values.length === 0 ? [] : [`- ${label}: ${values.map((value) => `${mark}${value}`).join(", ")}`];
}

function commandPage(command: Callable & Entry, facts = ""): HelpPage {
  const description = command.description || "No description.";
  const parameters = parametersOf(command).map(parameterLine);
  const declared = parameters.length > 0 ? `## Parameters\n${parameters.join("\n")}` : "";
  const calls = [`Usage: \`${usageOf(command)}\``, `Example: \`${exampleOf(command)}\``];
  return { title: `/${command.name}`, body: joinParts([description, facts, declared, ...calls]) };
}

function parameterLine({ name, values, fallback, isRequired, description }: ParameterWords): string {
  const notes = [
    values,
    ...(isRequired ? ["required"] : []),
    ...(fallback === undefined ? [] : [`default ${fallback}`]),
  ];
  return `- \`${name}\` (${notes.join(", ")})${description === "" ? "" : `: ${description}`}`;
}

function summary({ name, aliases = [], description }: Entry): string {
  const others = aliases.map((alias) => `\`/${alias}\``).join(", ");
  const names = others === "" ? `\`/${name}\`` : `\`/${name}\` (${others})`;
  return description === "" ? names : `${names}: ${shorten(onOneLine(description))}`;
}

/** Shortens a long description to its first sentence, or else cuts it between words, or at least between characters. */
function shorten(description: string): string {
  if (description.length <= MAX_DESCRIPTION) return description;
  const beginning = cutText(description, MAX_DESCRIPTION - 1);
  const [sentence] = SENTENCE.exec(beginning) ?? [];
  if (sentence !== undefined) return sentence;
  // Finds words where no spaces separate them, too, as in Chinese and Thai. An emoji is one word.
  const word = new Intl.Segmenter("en", { granularity: "word" }).segment(description).containing(beginning.length);
  return `${word && beginning.length - word.index < MAX_WORD ? beginning.slice(0, word.index) : beginning}…`;
}

function joinParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
