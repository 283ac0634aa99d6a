import { USAGE_LABEL } from "../lexicon/arguments.js";
import { USE_IN_STEP } from "../lexicon/verbs.js";
import { anyOf, END, spaced, START, unicode, unspaced, wrapped } from "../source/phrases.js";
import type { SourceText } from "../source/source-text.js";
import { BUILT_IN_COMMANDS } from "../configs/known-names.js";
import { commandRuns } from "../references/runs/command-runs.js";
import type { ConversionTarget, TargetNotes } from "./conversion-target.js";
import { DO_WITHOUT, namesFor } from "./absent-note.js";
import { missingTools } from "./missing-tools.js";
import { proseOf, slashMentions } from "../references/runs/slash-names.js";
import { ACCOUNT, CONVERSATION, FOR, OF_SESSION, SESSION } from "../lexicon/conversation.js";

/** What is known about the surroundings of a text. */
export interface TargetNotesOptions {
  /** Names of all slash commands, with and without their plugin. */
  readonly commands?: ReadonlySet<string>;
  /** Name of the command that the text belongs to. */
  readonly own?: string | undefined;
  /** Paths that mean the command's own file. */
  readonly ownPaths?: readonly string[];
  /** The commands whose texts are in the prompt, by their names as written. */
  readonly places?: ReadonlyMap<string, CommandPlace>;
}

/** The text of a slash command in a prompt. */
export interface CommandPlace {
  readonly tag: string;
  /** Whether the texts only speak of it. @default false */
  readonly isNamed?: boolean;
  /** Whether no note is needed: only its own text names it, or it had no room. @default false */
  readonly isSelf?: boolean;
}

/** Notes for the reader about the variable for the plugin's folder. */
const PLUGIN_ROOT = {
  saved: "CLAUDE_PLUGIN_ROOT stands for the folder .prompt: set it before you run a script that reads it.",
  absent: "CLAUDE_PLUGIN_ROOT stands for the folder of a plugin, which you do not have.",
  below: "CLAUDE_PLUGIN_ROOT stands for the folder of the files below.",
};

/** A name that a text gives itself: in the heading that it begins with, or first in the block after "Usage". */
const TITLE = /^\s*# \**`?\/([a-z][\w:-]*\w)(?![\w/])/i;
const USAGE = new RegExp(
  String.raw`^[#* \t]{0,10}${anyOf(USAGE_LABEL)}[*:：]{0,4}\s{1,4}(?:${"```"}\w*\n)?[${"`"}>$ \t]{0,4}\/([a-z][\w:-]*\w)(?![\w/])`,
  "gimu",
);
/** A step that uses a command of Claude Code; a text only recommends others so. */
const BUILT_IN_USED = new RegExp(
  String.raw`^[ \t]*(?:[-*+]|\d+[.)])[ \t]+${spaced(USE_IN_STEP)}[ \t]+[${"`"}*]{0,3}\/([a-z-]+)`,
  "gim",
);
/** The first section of an agent, a skill, a command or a file. */
const SECTION = /^<(?:agent|command|file|skill) (?:name|path)="/m;

/** Finds the tools and the other slash commands that a text asks for and a target does not have. */
export function targetNotes(
  source: SourceText,
  target: ConversionTarget,
  { commands = new Set(), own = "", ownPaths = [], places = new Map() }: TargetNotesOptions = {},
): TargetNotes {
  const { text } = source;
  const tools = missingTools(source, target);
  const conversation = conversationNotes(text);
  const short = own.split(":").at(-1) ?? own;
  const [main = ""] = text.split(SECTION, 1);
  const aliases = new Set(ownAliases(main).filter((alias) => !commands.has(alias)));
  const isOwn = (name: string): boolean =>
    name === own ||
    aliases.has(name) ||
    name === short ||
    name.replaceAll(":", "-") === own ||
    (name.endsWith(`:${short}`) && !commands.has(name));
  const known = new Set([...commands, own]);
  const isOther = (name: string): boolean => !isOwn(name) && !places.has(name);
  const others = new Set(slashMentions(source, known).filter(isOther));
  const run = new Set(commandRuns(source, (name) => others.has(name)).map(({ name }) => name));
  const used = new Set(Array.from(text.matchAll(BUILT_IN_USED), ([, name = ""]) => name));
  const asked = [...others].filter((name) => run.has(name) || (BUILT_IN_COMMANDS.has(name) && used.has(name)));
  const listed = (names: readonly string[]): string =>
    namesFor(
      main,
      names.map((name) => `/${name}`),
    );
  const path = `/${own.replaceAll(":", "/")}`;
  const owned = slashMentions(proseOf(source), known).filter(isOwn);
  const byPath = owned.length === 0 && own.includes(":") && text.includes(path) ? [path] : [];
  const itself = [...owned.map((name) => `/${name}`), ...byPath, ...ownPaths.filter((each) => text.includes(each))];
  const told = [...places].filter(([, { isSelf = false }]) => !isSelf);
  const notes = [
    ...tools.notes,
    ...conversation.notes,
    ...(itself.length === 0 ? [] : [ownNote(itself.join(" or "))]),
    ...placesNotes(told.filter(([, { isNamed = false }]) => !isNamed)),
    ...spokenOfNotes(told.filter(([, { isNamed = false }]) => isNamed)),
    ...(asked.length === 0 ? [] : [commandsNote(listed(asked), asked.length === 1)]),
  ];
  const warnings =
    asked.length === 0 ? [] : [`The text runs slash commands that the target does not have: ${listed(asked)}`];
  return { notes, warnings: [...tools.warnings, ...conversation.warnings, ...warnings] };
}

/**
 * Returns a note about the variable for the plugin's folder, if a text still has it.
 *
 * @param hasScripts - whether the reader saves scripts of the plugin
 * @param isAbsent - whether the text names files in that folder that are not part of the prompt
 */
export function pluginNotes(text: string, hasScripts: boolean, isAbsent: boolean): string[] {
  if (!text.includes("CLAUDE_PLUGIN_ROOT")) return [];
  return [PLUGIN_ROOT[hasScripts ? "saved" : isAbsent ? "absent" : "below"]];
}

/** Returns the names that the text of a command gives itself, which may differ from the name of its file. */
function ownAliases(main: string): string[] {
  const used = Array.from(main.matchAll(USAGE), ([, name = ""]) => name);
  return [...(TITLE.exec(main)?.slice(1) ?? []), ...used];
}

/** Returns a note about a way to name the command itself: `/name`, or the path of its file. */
function ownNote(name: string): string {
  return `Where this text says ${name}, it means these instructions.`;
}

/** Returns a note about a folder on the author's computer that is the project itself. */
export function rootNote(folder: string): string {
  return `Where this text says ${folder}, it means the working directory.`;
}

type Places = readonly (readonly [name: string, place: CommandPlace])[];

/** Returns a note about the commands whose texts follow, for the places at which the text runs them. */
function placesNotes(places: Places): string[] {
  if (places.length === 0) return [];
  const one = places.length === 1 ? "it" : "one of them";
  return [`${belowNote(places)}: where this text runs ${one}, follow it there.`];
}

/** Returns a note about the commands whose texts follow because the text speaks of them. */
function spokenOfNotes(places: Places): string[] {
  if (places.length === 0) return [];
  const [one, it] = places.length === 1 ? ["it", "it"] : ["them", "one"];
  return [
    `${belowNote(places)}, to look up what this text says about ${one}; run ${it} only where this text has you do so.`,
  ];
}

function belowNote(places: Places): string {
  const names = places.map(([name, { tag }]) => `/${name} (${tag})`).join(", ");
  return places.length === 1 ? `The text of ${names} is below` : `The texts of ${names} are below`;
}

function commandsNote(listed: string, isOne: boolean): string {
  const [what, one] = isOne ? ["is a slash command", "it"] : ["are slash commands", "one"];
  return `${listed} ${what} that you do not have. Where this text runs ${one}, use its result if it is there; otherwise \
${DO_WITHOUT}.`;
}

/** All notes about the plugin's folder that a prompt made from a text may have. */
export function possiblePluginNotes(text: string): string[] {
  return text.includes("CLAUDE_PLUGIN_ROOT") ? Object.values(PLUGIN_ROOT) : [];
}

/** The notes without their names, for the check of a prompt that may have them. */
export const NAMED_NOTES: readonly string[] = [
  ownNote("/"),
  rootNote("/"),
  commandsNote("", true),
  commandsNote("", false),
  ...[[""], ["", " "]].flatMap((names) => {
    const places = names.map((name) => [name, { tag: "" }] as const);
    return [...placesNotes(places), ...spokenOfNotes(places)];
  }),
];

const IN_SESSION = String.raw`(?<!\b${spaced(FOR)}\s)${START}(?:${wrapped(SESSION)})${END}(?!\s+${spaced(OF_SESSION)}\b)`;
/** Words that have a text work on the messages before it: `review the current conversation`, `what we decided`. */
const BEFORE_TEXT = unicode(
  [
    String.raw`${START}(?:${wrapped(CONVERSATION)})${END}`,
    unspaced(CONVERSATION),
    String.raw`${START}(?:${spaced(ACCOUNT)})${END}[^.\n]{0,60}?${IN_SESSION}`,
    String.raw`(?:${unspaced(SESSION)})[^。.\n]{0,30}(?:${unspaced(ACCOUNT)})`,
    String.raw`(?:${unspaced(ACCOUNT)})[^。.\n]{0,20}(?:${unspaced(SESSION)})`,
  ].join("|"),
);

/** The space after a sentence. */
const SENTENCE_END = /(?<=[.!?])\s+|(?<=[。！？])/;

const NOTE =
  "This text works on the conversation before it. If there is none, say so and ask for what was said; do not make it up.";
const WARNING =
  "The text works on the conversation before it, which a new prompt does not have; put it before the prompt.";

/** Returns a note and a warning if a text works on the messages before it. */
export function conversationNotes(text: string): TargetNotes {
  const sentences = text.split("\n").flatMap((line) => line.toLowerCase().split(SENTENCE_END));
  const isMeant = sentences.some((sentence) => BEFORE_TEXT.test(sentence));
  return isMeant ? { notes: [NOTE], warnings: [WARNING] } : { notes: [], warnings: [] };
}
