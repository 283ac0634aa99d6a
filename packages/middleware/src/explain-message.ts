import { HumanMessage } from "@langchain/core/messages";
import type { Diagnostic } from "@langslash/grammar";
import type { SkillIndex } from "@langslash/skills";
import { bindCommand } from "./bind-command.js";
import { type CommandRules, commandRules } from "./command-rules.js";
import { checkedOwnCommands, CommandTable, type OwnCommands } from "./command-table.js";
import type { SlashCommandEvent } from "./events.js";
import { type TypedCall, meaningOf, type MessageMeaning, type MessageStage } from "./message-meaning.js";
import { modelView } from "./model-view.js";
import { renderExplanation } from "./render-explanation.js";
import { promptOf } from "./run-stage.js";
import { skillPrompt } from "./skill-prompt.js";
import { startTurn } from "./start-turn.js";
import type { ActiveTurn } from "./state.js";

/** Options of `explainMessage`: those of `slashCommandMiddleware`, with one index. */
export interface ExplainOptions extends OwnCommands, CommandRules {
  readonly skills: SkillIndex;
}

/** A command of a message, and what it would run. */
export interface ExplainedCommand {
  /** The name as typed. */
  readonly typedName: string;
  /** Name of what it runs: a skill, or a command of the application's own. */
  readonly name: string;
  readonly kind: "skill" | "command";
  /** How the typed name led there. */
  readonly via: "name" | "alias" | "case" | "prefix";
  /** Where the skill comes from; undefined for a command of the application's own. */
  readonly source?: string;
  readonly file?: string;
  /** The bound values. */
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A stage of a message, as it would run. */
export interface ExplainedStage {
  /** How it is joined to the one before; undefined for the first. */
  readonly operator?: "|" | "&&";
  readonly commands: readonly ExplainedCommand[];
  /** Names of the models that it asks for: the first that the agent knows is used. Empty for the agent's own. */
  readonly models: readonly string[];
  /** What the model would be asked. */
  readonly prompt: string;
  /** The text of its skills: at the end of the system prompt, or with `placement: "message"` before the prompt. */
  readonly skillText: string;
}

/** What a message would do. Plain data. */
export interface MessageExplanation {
  /** `text` is no command; `refused` and `help` are answered without the model; `unknown` names nothing that is known. */
  readonly kind: "text" | "help" | "unknown" | "refused" | "run";
  /** Names of the macros that it uses. */
  readonly macros: readonly string[];
  /** What would run, in order. */
  readonly stages: readonly ExplainedStage[];
  /** What would be answered without the model; undefined where the model answers. */
  readonly reply?: string;
  /** What the model would be asked, where nothing runs and it answers. */
  readonly prompt?: string;
  readonly diagnostics: readonly Diagnostic[];
  /** All of this for people. */
  readonly text: string;
}

/**
 * The dry run: what a message would do, without a model and without running any command.
 *
 * @example
 * ```ts
 * import { explainMessage, loadSkills } from "@langslash/middleware";
 *
 * const explained = await explainMessage("/med phases=1,2", { skills: await loadSkills("skills") });
 * console.log(explained.stages[0]?.commands[0]?.arguments); // { phases: [1, 2], output: "full" }
 * ```
 */
export async function explainMessage(text: string, options: ExplainOptions): Promise<MessageExplanation> {
  const rules = commandRules(options);
  const table = new CommandTable(options.skills, checkedOwnCommands(options));
  const message = new HumanMessage({ id: "message", content: text });
  const events: SlashCommandEvent[] = [];
  const context = { ...rules, table, report: (event: SlashCommandEvent) => void events.push(event) };
  const meaning = meaningOf(text, table);
  const start = await startTurn([message], { ...context, recursionLimit: Number.POSITIVE_INFINITY });
  const turn = start.kind === "run" ? start.turn : undefined;
  const conversation = { ...context, messages: [message] };
  const stages = meaning.kind === "run" && turn ? await explainedStages(meaning.stages, turn, conversation) : [];
  const explained = {
    kind: start.kind === "reply" && meaning.kind === "run" ? ("refused" as const) : meaning.kind,
    macros: meaning.kind === "run" ? meaning.macros : [],
    stages,
    ...(start.kind === "reply" && { reply: start.text }),
    ...(start.kind === "none" && { prompt: modelView({ ...context, messages: [message] })[0]?.text ?? text }),
    diagnostics: diagnosticsOf(meaning, events, rules),
  };
  return { ...explained, text: renderExplanation(explained) };
}

async function explainedStages(
  planned: readonly MessageStage[],
  turn: ActiveTurn,
  conversation: Parameters<typeof skillPrompt>[1],
): Promise<ExplainedStage[]> {
  const explained: ExplainedStage[] = [];
  for (const [index, stage] of turn.stages.entries()) {
    const running = { ...turn, stage: index };
    const { operator, calls = [] } = planned[index] ?? {};
    explained.push({
      ...(operator && { operator }),
      commands: calls.map((call) => explainedCommand(call, conversation)),
      models: stage.models,
      prompt: promptOf(stage, running, index > 0 ? "" : undefined, conversation),
      skillText: await skillPrompt(running, conversation),
    });
  }
  return explained;
}

function explainedCommand(call: TypedCall, rules: Required<CommandRules>): ExplainedCommand {
  const { command, kind, target, via } = call;
  return {
    typedName: command.name,
    name: target.name,
    kind,
    via,
    ...(kind === "skill" && { source: target.source, file: target.file }),
    arguments: bindCommand(call, rules).values,
  };
}

/** Everything that is not as it seems: of the grammar and of the arguments in full, the rest from the events. */
function diagnosticsOf(
  meaning: MessageMeaning,
  events: readonly SlashCommandEvent[],
  rules: Required<CommandRules>,
): Diagnostic[] {
  const calls = meaning.kind === "run" ? meaning.stages.flatMap((stage) => stage.calls) : [];
  const inFull = calls.flatMap((call): Diagnostic[] => [
    ...call.command.diagnostics,
    ...bindCommand(call, rules).problems,
  ]);
  const told = new Set(inFull.map(({ code }) => code));
  const others = events.flatMap((event): Diagnostic[] => {
    if (event.type !== "warning" || told.has(event.code)) return [];
    return [{ code: event.code, severity: "warning", message: event.message }];
  });
  return [...inFull, ...others];
}
