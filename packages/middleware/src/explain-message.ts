import { checkOptions, OPTION_NAMES } from "./check-options.js";
import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { Diagnostic } from "@langslash/grammar";
import type { SkillIndex } from "@langslash/skills";
import { argumentQuestion, askingCalls } from "./asking/argument-question.js";
import { bindCommand, bindingErrors } from "./commands/bind-command.js";
import { type CommandOptions, type ResolvedCommandOptions, withCommandDefaults } from "./commands/command-options.js";
import { checkCustomCommands } from "./commands/check-custom-commands.js";
import { commandTableOf, type CustomCommands, pinActionOf } from "./commands/command-table.js";
import { meaningOf, type MessageStage, skillsIn, type TypedCall } from "./commands/message-meaning.js";
import type { ForkAgents } from "./commands/fork-options.js";
import { SkillMiddlewareError } from "./middleware-error.js";
import type { SlashCommandEvent } from "./events.js";
import { explainCache } from "./explain-cache.js";
import {
  type ExplainedCommand,
  type ExplainedSelection,
  type ExplainedStage,
  type MessageExplanation,
  renderExplanation,
} from "./message-explanation.js";
import type { ModelSelectorMiddlewareOptions } from "./model-selector-middleware.js";
import { messagesForModel } from "./prompt/messages-for-model.js";
import { checkPinnedNames, pinnedSkills, readPinned } from "./prompt/pinned-skills.js";
import { readOnce, skillPrompt, type TextAccess } from "./prompt/skill-texts.js";
import type { TurnContext } from "./stage/restore-stage.js";
import { openThread } from "./reading/records.js";
import { readThread, type ThreadReading } from "./reading/thread-reading.js";
import { sealsOf } from "./seals.js";
import { conversationOf } from "./selection/conversation.js";
import { judgeMessage } from "./selection/judge-message.js";
import { turnOfDecision } from "./selection/select-skills.js";
import type { SelectionOptions } from "./selection/selection-options.js";
import type { SkillDecision } from "./selection/skill-decision.js";
import type { SkillMiddlewareOptions } from "./skill-middleware.js";
import { checkSkillsOption, perRevision } from "./skills-option.js";
import { promptOf } from "./stage/stage-message.js";
import { type ActiveTurn, currentStage } from "./state.js";
import { definitionsOf, toolboxNames } from "./tools/toolbox.js";
import { startTurn } from "./turn/start-turn.js";

/** Options of `explainMessage`: those of `skillMiddleware` that decide about a turn, with one index. */
export interface ExplainOptions
  extends CustomCommands, CommandOptions, SelectionOptions, Pick<SkillMiddlewareOptions, "skillTools" | "toolbox"> {
  readonly skills: SkillIndex;
  /**
   * Names or aliases of pinned skills: those of the application, and those that a user pinned in the thread.
   * @default []
   */
  readonly pinned?: readonly string[];
  /** The messages before it, which a follow-up is judged with. @default [] */
  readonly messages?: readonly BaseMessage[];
  /** The models of the agent, as in `modelSelectorMiddleware`. @default every model that a skill asks for */
  readonly models?: ModelSelectorMiddlewareOptions["models"];
}

/** Names of these options, and of those of `skillMiddleware`: an application passes the same ones to both. */
export const EXPLAIN_OPTIONS: readonly string[] = [...OPTION_NAMES, "messages"];

function threadOf(message: HumanMessage, earlier: readonly BaseMessage[] = []): ThreadReading {
  return readThread([...earlier, message], { input: { typed: [message], joined: [] }, began: () => true });
}

/**
 * Explains the effect of a message, without calling a model or running any command.
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
  checkOptions("explainMessage", options, EXPLAIN_OPTIONS);
  return explainer(options)(text);
}

/**
 * Checks the options of an agent once, and returns a function that explains its messages. It calls the functions that
 * the middlewares call in a turn, without a model and without custom commands.
 *
 * @throws SkillMiddlewareError as the middlewares do
 */
export function explainer(
  options: ExplainOptions,
): (text: string, earlier?: readonly BaseMessage[]) => Promise<MessageExplanation> {
  const { skills, skillTools: canOpen = true, toolbox = [] } = options;
  checkSkillsOption(skills);
  toolboxNames(toolbox);
  const agent = withCommandDefaults(options);
  const { agents = standIns(skills) } = options;
  const table = commandTableOf(skills, checkCustomCommands({ ...options, agents }));
  const pinnedNames = checkPinnedNames(options.pinned);
  const seals = sealsOf();
  const definitions = definitionsOf(toolbox, skills);
  return async (text, earlier = options.messages ?? []) => {
    const message = new HumanMessage(text);
    const events: SlashCommandEvent[] = [];
    const report = (event: SlashCommandEvent): void => void events.push(event);
    const thread = threadOf(message);
    const read = readOnce(skills);
    const context = { ...agent, table, thread, memory: openThread(undefined, seals), seals, report, read };
    const meaning = meaningOf(text, table);
    const isAsking = agent.onInvalidArguments === "ask" && meaning.kind === "run";
    const asking = isAsking ? await askingCalls(meaning.stages, agent) : [];
    const isConfirmed = asking.every(({ canApprove }) => canApprove) && isAsking;
    const start = await startTurn({ ...context, isConfirmed, recursionLimit: Number.POSITIVE_INFINITY });
    const judging = { ...options, canOpen, report, isDryRun: true };
    const conversation = conversationOf(threadOf(message, earlier), skills, []);
    const decision = start.kind === "none" ? await judgeMessage(text, conversation, judging) : undefined;
    const selected = decision && text.trim() !== "" ? await turnOfDecision(decision, message, judging) : undefined;

    const pinned = pinnedSkills(pinnedNames, { skills, report });
    const pinnedTexts = await readPinned(pinned, report, read);
    const skillText = await skillPrompt(undefined, context, pinnedTexts);
    const { stages: planned, macros } = meaning.kind === "run" ? meaning : { stages: [], macros: [] };
    const calls = planned.flatMap((stage) => stage.calls);
    const isPin = calls.some((call) => pinActionOf(call.target) && bindingErrors(call, agent).length === 0);
    const isRefused = meaning.kind === "run" && start.kind === "reply" && !isPin;
    const turn = start.kind === "run" ? start.turn : selected;
    const prompt = messagesForModel(start.kind === "run" ? turn : undefined, context)[0]?.text ?? text;
    const cached = { ...context, texts: pinnedTexts, definitions, ...(options.models && { models: options.models }) };
    const cache = start.kind === "reply" ? undefined : await explainCache(turn, prompt, cached);
    const explanation: Omit<MessageExplanation, "text"> = {
      kind: asking.length > 0 ? "asks" : isRefused ? "refused" : meaning.kind,
      macros,
      stages: isRefused ? [] : await explainStages(planned, start.kind === "run" ? start.turn : undefined, context),
      ...(pinned.length > 0 && { pinned: { names: pinned.map(({ name }) => name), skillText } }),
      ...(decision && { selection: explainSelection(decision, selected) }),
      ...(asking.length > 0 && { question: argumentQuestion(asking, { ...agent, table }) }),
      ...(start.kind === "reply" && asking.length === 0 && { reply: start.text }),
      ...(start.kind === "none" && { prompt }),
      ...(cache && { cache }),
      diagnostics: diagnosticsOf(calls, events, agent),
    };
    return { ...explanation, text: renderExplanation(explanation) };
  };
}

/** Returns agents for the forks of an explanation without those of an application. Nothing runs in them. */
const standIns = perRevision((skills): ForkAgents => {
  const names = skills.list().flatMap(({ fork }) => fork?.agent ?? []);
  return Object.fromEntries(names.map((name) => [name, noAgent]));
});

function noAgent(): never {
  throw new SkillMiddlewareError("invalid-agent", "An explanation runs nothing.");
}

async function explainStages(
  planned: readonly MessageStage[],
  turn: ActiveTurn | undefined,
  context: TurnContext & Pick<TextAccess, "read">,
): Promise<ExplainedStage[]> {
  const explained: ExplainedStage[] = [];
  for (const [position, { operator, calls, prompt, hasText: _, ...prefixes }] of planned.entries()) {
    const stage = turn?.stages[position];
    const skills = skillsIn(calls);
    const fork = context.table.forkOf(skills);
    const returns = context.table.returnsOf(skills);
    explained.push({
      ...(operator && { operator }),
      commands: calls.map((call) => explainCommand(call, context)),
      models: stage?.models ?? [],
      prompt: stage ? promptOf(stage, true) : prompt,
      skillText: turn ? await skillPrompt({ ...turn, stage: position }, context) : "",
      ...prefixes,
      ...(fork && { fork: fork.agent }),
      ...(returns && { returns }),
    });
  }
  return explained;
}

function explainCommand(call: TypedCall, options: ResolvedCommandOptions): ExplainedCommand {
  const { command, kind, target, via } = call;
  return {
    typedName: command.name,
    name: target.name,
    kind,
    via,
    ...(kind === "skill" && { source: target.source, file: target.file }),
    arguments: bindCommand(call, options).values,
    ...(call.references && { passed: call.references }),
  };
}

/** Returns all problems: the diagnostics of the commands in full, and the warnings with other codes from the events. */
function diagnosticsOf(
  calls: readonly TypedCall[],
  events: readonly SlashCommandEvent[],
  options: ResolvedCommandOptions,
): Diagnostic[] {
  const inFull = calls.flatMap((call): Diagnostic[] => [
    ...call.command.diagnostics,
    ...bindCommand(call, options).problems,
  ]);
  const codes = new Set(inFull.map(({ code }) => code));
  const warnings = events.filter((event) => event.type === "warning").filter(({ code }) => !codes.has(code));
  return [...inFull, ...warnings.map(({ code, message }) => ({ code, severity: "warning" as const, message }))];
}

/**
 * Explains the decision about a message.
 *
 * @param turn - the turn that it begins, because a skill whose text cannot be read is not loaded
 */
function explainSelection(decision: SkillDecision, turn: ActiveTurn | undefined): ExplainedSelection {
  const { reason, notOffered } = decision;
  const { skills = [], models = [], offered = [] } = currentStage(turn) ?? {};
  const loaded = skills.map(({ name }) => name);
  return {
    outcome: loaded.length > 0 ? "loaded" : offered.length > 0 ? "offered" : "none",
    ...(reason && { reason }),
    ...(notOffered && { notOffered }),
    loaded,
    offered,
    models,
    candidates: decision.candidates.map(({ skill: { name }, ...candidate }) => {
      const outcome = loaded.includes(name) ? "loaded" : offered.includes(name) ? "offered" : "none";
      return { name, ...candidate, outcome };
    }),
  };
}
