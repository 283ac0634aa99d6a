import {
  parsePipeline,
  type Pipeline,
  type PipelineOperator,
  parseSlashCommand,
  type SlashCommand,
  unescapeCommand,
} from "@langslash/grammar";
import { ellipsis, onOneLine } from "@langslash/grammar/internal";
import { type CommandTable, type FoundCommand, HELP } from "./command-table.js";

/** A command that was typed, and what it runs. */
export type TypedCall = { readonly command: SlashCommand } & Exclude<FoundCommand, { kind: "unknown" }>;

/** A command that names a skill. */
export type SkillCall = Extract<TypedCall, { kind: "skill" }>;

/** Commands that run together on one text. */
export interface MessageStage {
  /** At least one: skills, or a single command of the application's own. */
  readonly calls: readonly TypedCall[];
  /** How the stage is joined to the one before. */
  readonly operator: PipelineOperator | undefined;
  /** What the model shall do: the prompt, or to execute the skills where there is none. */
  readonly prompt: string;
}

/** What a message means to an agent with these commands. */
export type MessageMeaning =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "help"; readonly topic: string }
  /** `macros` are the names of those that were typed. */
  | { readonly kind: "run"; readonly stages: readonly MessageStage[]; readonly macros: readonly string[] }
  /** It can be read, but not run: `reason` is for the user. */
  | { readonly kind: "refused"; readonly reason: string; readonly code: string }
  | { readonly kind: "unknown"; readonly command: SlashCommand; readonly suggestions: readonly string[] };

/** Reads a message. Pure: the same text and table always mean the same. */
export function meaningOf(text: string, table: CommandTable): MessageMeaning {
  const first = parseSlashCommand(text);
  if (!first) return { kind: "text", text: unescapeCommand(text) };
  if (first.name.toLowerCase() === HELP) return { kind: "help", topic: first.rawArguments };
  const { macroOf, parametersOf, isStackable: isCommand } = table;
  const pipeline = parsePipeline(text, { isCommand, parametersOf, macroOf });
  const [problem] = pipeline?.diagnostics ?? [];
  if (problem) return { kind: "refused", reason: problem.message, code: problem.code };
  return stagesOf(pipeline?.stages ?? [], table);
}

function stagesOf(planned: Pipeline["stages"], table: CommandTable): MessageMeaning {
  const stages: MessageStage[] = [];
  for (const { commands, operator, macro } of planned) {
    const calls: TypedCall[] = [];
    for (const command of commands) {
      const found = table.find(command.name);
      if (found.kind === "unknown") {
        const isAlone = planned.length === 1 && macro === undefined;
        return isAlone ? { ...found, command } : unknownWithin(command, found.suggestions, macro);
      }
      calls.push({ command, ...found });
    }
    stages.push({ calls, operator, prompt: commands[0]?.prompt || executePrompt(calls) });
  }
  const macros = new Set(planned.flatMap(({ macro }) => macro ?? []));
  return { kind: "run", stages, macros: [...macros] };
}

function unknownWithin(
  command: SlashCommand,
  suggestions: readonly string[],
  macro: string | undefined,
): MessageMeaning {
  const place = macro === undefined ? "the pipeline" : `/${macro}`;
  const name = shownName(command.name);
  const isHelp = name.toLowerCase() === HELP;
  const reason = isHelp
    ? `/${HELP} stands alone: it cannot be part of ${place}.`
    : `Unknown command in ${place}: /${name}. ${didYouMean(suggestions)}/help lists the commands.`;
  return { kind: "refused", reason, code: "unknown-command" };
}

function executePrompt(calls: readonly TypedCall[]): string {
  const [first] = calls;
  if (first?.kind === "command") return `Run the ${first.target.name} command.`;
  const names = calls.map(({ target }) => target.name);
  const last = names.pop() ?? "";
  return names.length > 0 ? `Execute the ${names.join(", ")} and ${last} skills.` : `Execute the ${last} skill.`;
}

/** What the model is told of an unknown command, behind the message as typed. */
export function unknownCommandNote(command: SlashCommand, suggestions: readonly string[]): string {
  return `(Note: Unknown command /${shownName(command.name)}. ${didYouMean(suggestions)}/help lists the commands.)`;
}

/** `Did you mean /a or /b? `, or nothing. */
export function didYouMean(suggestions: readonly string[]): string {
  const names = suggestions.map((name) => `/${name}`);
  const last = names.pop();
  if (last === undefined) return "";
  return `Did you mean ${names.length > 0 ? `${names.join(", ")} or ` : ""}${last}? `;
}

/** A typed name as messages repeat it: on one line, at most 64 characters. */
export function shownName(name: string): string {
  return ellipsis(onOneLine(name), 64);
}
