import { namesListed } from "../references/limits/reached-limits.js";

/** Instruction for a step that needs an agent, a skill, a command or instructions that its reader does not have. */
export const DO_WITHOUT =
  "do that work yourself as far as this text describes it, and say at the end what is uncertain or missing";

/** The same for a program, a service or an account: its work cannot be done by anybody else. */
export const OTHER_WAY =
  "do the same in another way if you can, such as by a web API or a command line; otherwise say that the step could not \
be done, and do not invent a result";

/** Returns names for a note. Those that the main text has itself come first, since these matter most to its reader. */
export function namesFor(main: string, names: readonly string[]): string {
  const own = new Set(names.filter((name) => main.includes(name)));
  return namesListed([...own, ...names.filter((name) => !own.has(name))]);
}

/** Things that a prompt names and its reader may not have. */
export interface AbsentThings {
  /** Files, by path. */
  readonly files: readonly string[];
  /** Agents and skills, by name. */
  readonly configs: readonly string[];
  /** Programs that a shell runs. */
  readonly programs: readonly string[];
}

/** The first sentences of the note. */
export const ABSENT_INTRODUCTION = `This text names things that may be missing. If a step needs one that is, do what this \
text says for that case.`;

/** What to do without things of each kind if the text does not say so. */
const KINDS = [
  {
    title: "Files",
    advice: "use what this text tells about them, say what is missing, and do not make up what is in them",
  },
  {
    title: "Scripts",
    advice: "do their work in another way if this text says what they do, or say what is missing",
  },
  { title: "Agents and skills", advice: DO_WITHOUT },
  { title: "Other assistants", advice: DO_WITHOUT },
  { title: "Data", advice: "say which is missing and ask for it" },
  { title: "Programs", advice: OTHER_WAY },
] as const;

type Title = (typeof KINDS)[number]["title"];

/** A file with data or settings, or with a document or a table of a program. */
const DATA =
  /\.(?:csv|tsv|jsonl?|ya?ml|toml|xml|ini|env|log|db|sqlite3?|parquet|xlsx?|docx?|pptx?|pdf|png|jpe?g|svg|ics|eml)$/i;
/** A file that a shell or an interpreter runs. */
const SCRIPT = /\.(?:sh|bash|py|[cm]?[jt]s|rb|pl|ps1)$/i;
/** A folder of a project in which a person keeps data and documents, and a document at its top. */
const OF_USER =
  /^(?:\.\/)?(?:(?:archive|clients?|content|context|data|drafts?|inbox|inputs?|journal|logs?|memory|notes?|outputs?|reports?|results?|state)\/.*|[^/\\]+)\.(?:md|mdx|markdown|txt)$/i;
/** A folder in which agents, skills and commands keep their texts. */
const OF_TEXTS =
  /(?:^|\/)(?:\.?agents?|assets|checklists|commands|personas|playbooks|prompts|protocols|references?|resources|rules|schemas|skills|templates|workflows)\//i;

/** Whether a file holds data of its user rather than instructions. */
function isData(path: string): boolean {
  return !OF_TEXTS.test(path) && (DATA.test(path) || OF_USER.test(path));
}

/** The agents and skills in a note. */
const CONFIGS = /\n- Agents and skills: ([^\n]+)/;

/** Returns the names of agents and skills that a prompt tells its reader are missing. */
export function configsNamedAbsent(prompt: string): string[] {
  const at = prompt.indexOf(ABSENT_INTRODUCTION);
  const names = at < 0 ? undefined : CONFIGS.exec(prompt.slice(at))?.[1];
  return names?.split(/, | and \d+ more/).filter((name) => name !== "") ?? [];
}

/**
 * Returns a paragraph for the reader about the things that may be absent; none if there are none.
 *
 * @param main - text of the command; the things that it names itself come first
 */
export function absentNote({ files, configs, programs }: AbsentThings, main: string): string[] {
  const names: Readonly<Record<Title, readonly string[]>> = {
    Files: files.filter((path) => !isData(path) && !SCRIPT.test(path)),
    Scripts: files.filter((path) => SCRIPT.test(path)),
    "Agents and skills": configs,
    "Other assistants": programs.filter(isAssistant),
    Data: files.filter(isData),
    Programs: programs.filter((name) => !isAssistant(name)),
  };
  const kinds = KINDS.filter(({ title }) => names[title].length > 0);
  const lines = kinds.map(({ title }) => `- ${title}: ${namesFor(main, [...new Set(names[title])])}`);
  return lines.length === 0 ? [] : [`${ABSENT_INTRODUCTION} ${adviceFor(kinds)}\n\n${lines.join("\n")}`];
}

/** All sentences of the note about a substitute, for the check of a prompt that may have a part of it. */
export const ABSENT_ADVICE = adviceFor(KINDS);

/** Returns the sentences about substitutes for things of these kinds. */
function adviceFor(kinds: readonly (typeof KINDS)[number][]): string {
  const advices = [...new Set(kinds.map(({ advice }) => advice))];
  if (advices.length === 1) return `Otherwise, ${advices.join("")}.`;
  const sentences = advices.map((advice, index) => {
    const titles = kinds.filter((kind) => kind.advice === advice).map(({ title }) => title.toLowerCase());
    return `${index === 0 ? "Otherwise, for" : "For"} ${titles.join(", ")}, ${advice}.`;
  });
  return sentences.join(" ");
}

/** Number of characters from which a text is a procedure, which nearly always counts on more than itself. */
const PROCEDURE = 300;

/** For all that the other notes do not name, since no list of the names that strangers use is complete. */
export const STANDING_NOTE =
  "This text was written for another assistant. If it names an agent, a role, a skill, a tool or a command that you do \
not have and that is not below, do that work yourself. If it needs data, an account or a service that is not there, \
say so, and do not invent a result. What it recommends to the user, recommend as it is written.";

/** Whether a text may count on more than its reader has. */
export function countsOnOthers(text: string): boolean {
  return text.length >= PROCEDURE;
}

/** Introduces the files to a reader that does not have them. */
export const FILES_NOTE =
  'Each <file path="..."> below is a file that this text names. Where a step reads it by any path, use its text here, \
unless your project has a file at that path: then use that one. If a step reports whether it exists, look only in your \
project; if a step would stop without it, go on with its text here.';

/** A name with that of an assistant for writing code, such as `codex` or `claude-flow`. */
const ASSISTANT =
  /(?<![a-z])(?:aider|claude(?:[_-]?(?:code|flow))?(?![_-])|codex|copilot|gemini|opencode|qwen)(?![a-z])/i;

/** Whether a program or a server is an assistant for writing code, whose work its reader can do. */
export function isAssistant(name: string): boolean {
  return ASSISTANT.test(name);
}
