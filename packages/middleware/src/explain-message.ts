import type { Diagnostic } from "@langslash/grammar";
import { bindCommand } from "./commands/bind-command.js";
import type { ResolvedCommandOptions } from "./commands/command-options.js";
import type { MessageMeaning, MessageStage, TypedCall } from "./commands/message-meaning.js";
import type { SlashCommandEvent } from "./events.js";
import { foreseenAgent, foreseeTurn, type ForesightOptions } from "./foresee-turn.js";
import type {
  ExplainedCandidate,
  ExplainedCommand,
  ExplainedSelection,
  ExplainedStage,
  MessageExplanation,
} from "./message-explanation.js";
import { messagesForModel } from "./prompt/messages-for-model.js";
import { checkPinnedNames, pinnedPrompt, pinnedSkills, readPinned } from "./prompt/pinned-skills.js";
import { skillPrompt, type SkillPromptContext } from "./prompt/skill-prompt.js";
import { sealsOf } from "./seals.js";
import { renderExplanation } from "./render-explanation.js";
import type { SkillCandidate, SkillDecision } from "./selection/skill-decision.js";
import { promptOf } from "./stage/stage-message.js";
import type { ActiveTurn } from "./state.js";

/** Options of `explainMessage`: those of `skillMiddleware` that decide about a turn, with one index. */
export interface ExplainOptions extends ForesightOptions {
  /**
   * Names or aliases of pinned skills: those of the application, and those that a user pinned in the thread.
   * @default []
   */
  readonly pinned?: readonly string[];
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
  const agent = foreseenAgent(options);
  const { thread, meaning, start, refusal, decision, selected, events } = await foreseeTurn(text, agent);
  const warnings = [...events];
  const report = (event: SlashCommandEvent): void => void warnings.push(event);
  const access = { ...agent, skills: options.skills, report };
  const pinned = await pinnedSkills(checkPinnedNames(options.pinned), undefined, access);
  const { messages } = thread;
  const promptContext = { ...agent, report, messages, thread, seals: sealsOf() };
  const isRun = start.kind === "run" && meaning.kind === "run";
  const stages = isRun ? await explainStages(meaning.stages, start.turn, promptContext) : [];
  const selection = decision && explainSelection(decision, selected);
  const explained = {
    kind: refusal !== undefined && meaning.kind === "run" ? ("refused" as const) : meaning.kind,
    macros: meaning.kind === "run" ? meaning.macros : [],
    stages,
    ...(pinned.length > 0 && {
      pinned: {
        names: pinned.map(({ name }) => name),
        skillText: pinnedPrompt(await readPinned(pinned, access)),
      },
    }),
    ...(selection && { selection }),
    ...(start.kind === "reply" && { reply: start.text }),
    ...(start.kind === "none" && { prompt: messagesForModel(promptContext)[0]?.text ?? text }),
    diagnostics: diagnosticsOf(meaning, warnings, agent),
  };
  return { ...explained, text: renderExplanation(explained) };
}

async function explainStages(
  planned: readonly MessageStage[],
  turn: ActiveTurn,
  context: SkillPromptContext,
): Promise<ExplainedStage[]> {
  const explained: ExplainedStage[] = [];
  for (const [index, stage] of turn.stages.entries()) {
    const running = { ...turn, stage: index };
    const { operator, calls = [] } = planned[index] ?? {};
    explained.push({
      ...(operator && { operator }),
      commands: calls.map((call) => explainCommand(call, context)),
      models: stage.models,
      prompt: promptOf(stage, true),
      skillText: await skillPrompt(running, context),
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
  };
}

/** Returns all problems: the diagnostics of the commands in full, and the warnings with other codes from the events. */
function diagnosticsOf(
  meaning: MessageMeaning,
  events: readonly SlashCommandEvent[],
  options: ResolvedCommandOptions,
): Diagnostic[] {
  const calls = meaning.kind === "run" ? meaning.stages.flatMap((stage) => stage.calls) : [];
  const inFull = calls.flatMap((call): Diagnostic[] => [
    ...call.command.diagnostics,
    ...bindCommand(call, options).problems,
  ]);
  const codes = new Set(inFull.map(({ code }) => code));
  const others = events.flatMap((event): Diagnostic[] => {
    if (event.type !== "warning" || codes.has(event.code)) return [];
    return [{ code: event.code, severity: "warning", message: event.message }];
  });
  return [...inFull, ...others];
}

/**
 * Explains the decision about a message.
 *
 * @param turn - the turn that it begins, because a skill whose text cannot be read is not loaded
 */
function explainSelection(decision: SkillDecision, turn: ActiveTurn | undefined): ExplainedSelection {
  const { outcome, reason, notOffered, offered, candidates } = decision;
  const [stage] = turn?.stages ?? [];
  const loaded = stage?.skills.map(({ name }) => name) ?? [];
  return {
    outcome: outcome === "loaded" && loaded.length === 0 ? "none" : outcome,
    ...(reason && { reason }),
    ...(notOffered && { notOffered }),
    loaded,
    offered,
    models: stage?.models ?? [],
    candidates: candidates.map((candidate) => explainCandidate(candidate, loaded, offered)),
  };
}

function explainCandidate(
  { skill: { name }, ...candidate }: SkillCandidate,
  loaded: readonly string[],
  offered: readonly string[],
): ExplainedCandidate {
  const outcome = loaded.includes(name) ? "loaded" : offered.includes(name) ? "offered" : "none";
  return { name, ...candidate, outcome };
}
