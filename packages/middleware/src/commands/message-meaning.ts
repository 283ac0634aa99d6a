import {
  foldName,
  parsePipeline,
  type Pipeline,
  type PipelineOperator,
  parseSlashCommand,
  type SlashCommand,
  unescapeCommand,
} from "@langslash/grammar";
import { EACH, HELP, isPiped, isValuePath } from "@langslash/grammar/internal";
import type { Skill } from "@langslash/skills";
import { takesModel } from "@langslash/skills/internal";
import { perObject } from "../per-object.js";
import { type CommandTable, type FoundCommand, pinActionOf } from "./command-table.js";
import { readPrefixes, type StagePrefixes } from "./stage-prefixes.js";
import { describeUnknownCommand } from "./unknown-command.js";

/** A command that was typed, and its target. */
export type TypedCall = {
  readonly command: SlashCommand;
  /** Paths into the value of the stage before, by the arguments that get the values there. */
  readonly references?: Readonly<Record<string, string>>;
} & Exclude<FoundCommand, { kind: "unknown" }>;

/** A command that names a skill. */
export type SkillCall = Extract<TypedCall, { kind: "skill" }>;

/** Whether a command names a skill. */
export function isSkillCall(call: TypedCall): call is SkillCall {
  return call.kind === "skill";
}

/** Returns the skills that commands name. */
export function skillsIn(calls: readonly TypedCall[]): Skill[] {
  return calls.filter(isSkillCall).map(({ target }) => target);
}

/** Whether commands run before the model is called: custom commands except pins, and skills that run in a fork. */
export function runBeforeModel(calls: readonly TypedCall[], table: CommandTable): boolean {
  const isOwn = calls.some(({ kind, target }) => kind === "command" && !pinActionOf(target));
  return isOwn || table.forkOf(skillsIn(calls)) !== undefined;
}

/** Commands that run together on one text. */
export interface MessageStage extends StagePrefixes {
  /** At least one: skills, or a single custom command. */
  readonly calls: readonly TypedCall[];
  /** How the stage is joined to the one before; undefined for the first. */
  readonly operator: PipelineOperator | undefined;
  /** The request for the model: the typed prompt, or an instruction to execute the skills if nothing was typed. */
  readonly prompt: string;
  /** Whether a text was typed for the commands. */
  readonly hasText: boolean;
}

/** Meaning of a message to an agent with these commands. */
export type MessageMeaning =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "help"; readonly topic: string }
  /** `macros` are the names of the macros that were typed. */
  | { readonly kind: "run"; readonly stages: readonly MessageStage[]; readonly macros: readonly string[] }
  /** The commands are understood but cannot run; `reason` is for the user. */
  | { readonly kind: "refused"; readonly reason: string; readonly code: string }
  | { readonly kind: "unknown"; readonly command: SlashCommand; readonly suggestions: readonly string[] };

/** Meaning of a message whose commands run. */
export type RunMeaning = Extract<MessageMeaning, { kind: "run" }>;

/**
 * Returns the meaning of a message's text. Pure: the same text and the same commands always mean the same.
 *
 * The state holds no parsed messages. Every hook reads the meaning from the text that a message has now, because
 * another middleware may have redacted it and a client may resend the history as plain text. A turn of two stages asks
 * about nine times, and each model call asks for every message that a person wrote in the thread, so commands that were
 * read before are kept with their table until the index changes.
 */
export function meaningOf(text: string, table: CommandTable): MessageMeaning {
  if (!SLASH.test(text)) return { kind: "text", text };
  const kept = meaningsOf(table.preceding);
  const known = kept.get(text);
  if (known) return known;
  const meaning = meaningInView(text, table) ?? readMeaning(text, table);
  if (meaning.kind === "text" || text.length > MAX_KEPT_LENGTH) return meaning;
  if (kept.size === MAX_KEPT) kept.clear();
  kept.set(text, meaning);
  return meaning;
}

const SLASH = /[/／]/;

/** The meanings that are kept, by what is made again for each table and each revision of its index. */
const meaningsOf = perObject(() => new Map<string, MessageMeaning>());

/** Maximum number of meanings kept for a table. */
const MAX_KEPT = 1000;

/** Maximum length in UTF-16 code units of a text whose meaning is kept. */
const MAX_KEPT_LENGTH = 10_000;

/**
 * Returns the meaning of a text to a view of an index, without reading the text again, if the whole index shows that it
 * is the same: it names commands only, and the view has them as they are. Each run has a view of its own, and the
 * messages of a long thread would be read anew in each.
 */
function meaningInView(text: string, table: CommandTable): MessageMeaning | undefined {
  const { whole, skills } = table;
  const meaning = whole === table ? undefined : meaningOf(text, whole);
  if (meaning?.kind !== "run" || meaning.macros.length > 0) return undefined;
  if (meaning.stages.some(({ each, guard }) => each ?? guard)) return undefined;
  const calls = meaning.stages.flatMap((stage) => stage.calls);
  // Any other slash could begin the name of a command that only the view has: a prefix that is unique in it.
  const hasOtherNames = text.split(SLASH).length - 1 > calls.length;
  const isSame = calls.every(({ kind, target }) => kind === "command" || skills.get(target.name) === target);
  return isSame && !hasOtherNames ? meaning : undefined;
}

function readMeaning(text: string, table: CommandTable): MessageMeaning {
  const meaning = readCommands(text, table);
  return table.only && !isWithin(meaning, table.only) ? { kind: "text", text } : meaning;
}

function isWithin(meaning: MessageMeaning, only: readonly string[]): boolean {
  if (meaning.kind !== "run") return meaning.kind === "text";
  return meaning.stages.every(({ calls }) => calls.every(({ target }) => only.includes(target.name)));
}

function readCommands(text: string, table: CommandTable): MessageMeaning {
  const first = parseSlashCommand(text);
  if (!first) return { kind: "text", text: unescapeCommand(text) };
  if (foldName(first.name) === HELP) {
    const isPart = /(?:^|\s)(?:\|\|?|｜｜?|&&|＆＆)\s*[/／]/.test(first.rawArguments);
    return isPart ? refuseAlone(HELP, "the pipeline") : { kind: "help", topic: first.rawArguments };
  }
  const pipeline = parsePipeline(text, {
    isCommand: (name) => table.isStackable(name) || table.isEach(name),
    isPrefix: (name) => table.isEach(name) || table.isIf(name),
    parametersOf: (name) => table.parametersOf(name),
    macroOf: (name) => table.macroOf(name),
  });
  const [problem] = pipeline?.diagnostics ?? [];
  if (problem) return { kind: "refused", reason: problem.message, code: problem.code };
  return stagesOf(pipeline?.stages ?? [], table);
}

function stagesOf(planned: Pipeline["stages"], table: CommandTable): MessageMeaning {
  const stages: MessageStage[] = [];
  for (const [index, { commands: typedCommands, operator, macro }] of planned.entries()) {
    const calls: TypedCall[] = [];
    const takesValues = isPiped(planned, index);
    const read = readPrefixes(typedCommands, operator, takesValues, table);
    if ("reason" in read) return { kind: "refused", reason: read.reason, code: "invalid-prefix" };
    const { commands, ...prefixes } = read;
    for (const command of commands) {
      const found = table.find(command.name);
      if (found.kind === "unknown") {
        const isAlone = planned.length === 1 && macro === undefined;
        return isAlone ? { ...found, command } : refuseUnknown(command, found.suggestions, macro);
      }
      const references = takesValues ? referencesIn(command) : undefined;
      if (references?.["model"] !== undefined && found.kind === "skill" && takesModel(found.target.parameters)) {
        const reason = `/${command.name} takes the name of a model, and not model=${references["model"]}.`;
        return { kind: "refused", reason, code: "invalid-model" };
      }
      calls.push({ command, ...found, ...(references && { references }) });
    }
    const typed = commands[0]?.prompt ?? "";
    if (prefixes.each && !table.forkOf(skillsIn(calls)))
      return {
        kind: "refused",
        reason: `/${EACH} needs a skill with \`context: fork\` after it.`,
        code: "invalid-prefix",
      };
    stages.push({ calls, operator, ...prefixes, prompt: typed || executePrompt(calls), hasText: typed !== "" });
  }
  // They answer without the model, as help does.
  const pin = stages.flatMap(({ calls }) => calls).find(({ target }) => pinActionOf(target) !== undefined);
  if (pin && planned.length > 1) return refuseAlone(pin.target.name, "the pipeline");
  const macros = new Set(planned.flatMap(({ macro }) => macro ?? []));
  return { kind: "run", stages, macros: [...macros] };
}

/** Returns the arguments of a command that are paths into the value of the stage before, if there are any. */
function referencesIn({ arguments: given }: SlashCommand): Readonly<Record<string, string>> | undefined {
  const paths = Object.entries(given).filter((entry): entry is [string, string] => isValuePath(entry[1]));
  return paths.length > 0 ? Object.fromEntries(paths) : undefined;
}

function refuseUnknown(
  command: SlashCommand,
  suggestions: readonly string[],
  macro: string | undefined,
): MessageMeaning {
  const place = macro === undefined ? "the pipeline" : `/${macro}`;
  if (foldName(command.name) === HELP) return refuseAlone(HELP, place);
  const reason = `Unknown command in ${place}: ${describeUnknownCommand(command.name, suggestions)}`;
  return { kind: "refused", reason, code: "unknown-command" };
}

function refuseAlone(name: string, place: string): MessageMeaning {
  const reason = `/${name} must be sent by itself: it cannot be part of ${place}.`;
  return { kind: "refused", reason, code: "unknown-command" };
}

function executePrompt(calls: readonly TypedCall[]): string {
  const [first] = calls;
  if (first?.kind === "command") return `Run the ${first.target.name} command.`;
  const names = calls.map(({ target }) => target.name);
  const last = names.pop() ?? "";
  return names.length > 0 ? `Execute the ${names.join(", ")} and ${last} skills.` : `Execute the ${last} skill.`;
}
