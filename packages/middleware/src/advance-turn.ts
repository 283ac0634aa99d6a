import { type AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { parseSlashCommand } from "@langslash/grammar";
import { ANNOTATION_KEY, type SkillAnnotation, SkillError, type SkillIndex } from "@langslash/skills";
import type { ReportEvent } from "./events.js";
import { reportStage } from "./report-stage.js";
import { currentStageOf } from "./skill-prompt.js";
import { localAnswer } from "./start-turn.js";
import type { ActiveTurn, Stage } from "./state.js";

/** What `advanceTurn` needs. */
export interface AdvanceContext {
  readonly skills: SkillIndex;
  /** The messages as the graph has them now; the last is the stage's answer. */
  readonly messages: readonly BaseMessage[];
  readonly report: ReportEvent;
}

/** How a turn goes on behind a stage: with the next one, or not. */
export type Advance =
  | { readonly kind: "next"; readonly turn: ActiveTurn; readonly message: HumanMessage }
  | { readonly kind: "stop"; readonly message: AIMessage };

/** Goes on to the next stage of a pipeline; undefined where the turn is at its end. */
export async function advanceTurn(turn: ActiveTurn, context: AdvanceContext): Promise<Advance | undefined> {
  const index = turn.stage + 1;
  const stage = turn.stages[index];
  if (!stage) {
    if (turn.stages.length > 1) reportStage(turn, context.report, "completed");
    return undefined;
  }
  const reason = await obstacleTo(stage, turn, context);
  reportStage(turn, context.report, reason === undefined ? "completed" : "stopped");
  if (reason !== undefined) {
    const rest = turn.stages.slice(index).map(commandsOf).join(", ");
    const text = `The pipeline stopped: ${reason} Not run: ${rest}.`;
    return { kind: "stop", message: localAnswer({ text, annotation: { names: [], local: true } }) };
  }
  const id = crypto.randomUUID();
  const next: ActiveTurn = { ...turn, stage: index, stageMessageId: id };
  reportStage(next, context.report);
  return { kind: "next", turn: next, message: stageMessage(id, index, stage, turn, context) };
}

async function obstacleTo(
  stage: Stage,
  turn: ActiveTurn,
  { messages, skills }: AdvanceContext,
): Promise<string | undefined> {
  const answer = messages.at(-1)?.text.trim() ?? "";
  if (answer === "") return `${commandsOf(turn.stages[turn.stage])} gave no answer.`;
  try {
    for (const { name, digest } of stage.skills) await skills.read(name, { digest });
    return undefined;
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    return `${error.message}.`;
  }
}

/** The message that begins a stage. It points at the previous answer and does not copy it. */
function stageMessage(
  id: string,
  index: number,
  stage: Stage,
  turn: ActiveTurn,
  context: AdvanceContext,
): HumanMessage {
  const prompt = currentStageOf(turn, index, context)?.prompt ?? stage.prompt;
  const literal = parseSlashCommand(prompt) ? `/${prompt}` : prompt;
  const content = stage.operator === "|" ? `${literal}\n\n(Work on your previous answer.)` : literal;
  const [first] = stage.skills;
  const annotation: SkillAnnotation = {
    names: stage.skills.map(({ name }) => name),
    ...(first && { source: first.source, digest: first.digest }),
    local: false,
    stage: index,
  };
  return new HumanMessage({ id, content, additional_kwargs: { [ANNOTATION_KEY]: annotation } });
}

function commandsOf(stage: Stage | undefined): string {
  return (stage?.typedNames ?? []).map((name) => `/${name}`).join(" ");
}
