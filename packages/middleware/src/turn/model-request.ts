import { isGraphBubbleUp } from "@langchain/langgraph";
import { type ModelRequest, tool } from "langchain";
import { ignoreEvent, reportStage } from "../events.js";
import { takesSystemNotes } from "../prompt/application-note.js";
import { modelInput } from "../prompt/model-input.js";
import { pinnedNames, type PinnedSkills, readPinned } from "../prompt/pinned-skills.js";
import { readOnce, withSystemText } from "../prompt/skill-texts.js";
import { type ActiveTurn, currentStage, isBeforeLast } from "../state.js";
import { offeredTools, reportMissingTools, type ToolRestrictionOptions } from "../tools/tool-restriction.js";
import { traceCall } from "../usage/skill-trace.js";
import type { CallContext } from "./resume-turn.js";

/**
 * Turns the response format off before the last stage. Undefined would mean the agent's format, and the type excludes
 * null.
 */
// oxlint-disable-next-line no-unsafe-type-assertion -- see above
const NO_RESPONSE_FORMAT = null as never;

/**
 * A tool that is never offered to a model. LangChain runs the `beforeModel` hooks after the tools node only, and has
 * that node only if there is a tool: this is how a later stage of a pipeline passes the hooks of guards, limits and
 * redaction.
 */
export const NEXT_STAGE = tool(() => "The next stage begins by itself.", {
  name: "next_pipeline_stage",
  description: "Begins the next stage of a pipeline. Not for models.",
});

type TurnRequest = Pick<ModelRequest, "messages" | "systemMessage" | "tools" | "model">;

/** Returns a request as the model gets it in a turn, and notes the turn for the middlewares inside this one. */
export async function modelRequest<Request extends TurnRequest>(
  request: Request,
  turn: ActiveTurn | undefined,
  pinned: PinnedSkills,
  context: CallContext & ToolRestrictionOptions,
): Promise<Request> {
  const { call, thread, report } = context;
  const { skills } = context.table;
  const stage = currentStage(turn);
  call.turn = turn ?? null;
  call.pinned = pinnedNames(pinned);
  const reportOnce = thread.isFirstCall ? report : ignoreEvent;
  const read = readOnce(skills);
  const always = await readPinned(pinned.always, reportOnce, read);
  const ofThread = await readPinned(pinned.ofThread, reportOnce, read);
  const forModel = { ...context, messages: request.messages, read, asSystem: takesSystemNotes(request.model) };
  const { messages, skillPrompt, placed } = await modelInput(turn, { always, ofThread }, forModel);
  call.placed = placed;
  await traceCall({ turn, pinned: call.pinned, texts: [...always, ...ofThread], thread, skills });
  reportMissingTools(stage, request.tools, reportOnce);
  return {
    ...request,
    messages,
    systemMessage: withSystemText(request.systemMessage, skillPrompt),
    tools: offeredTools(request.tools, stage, context, context.placement === "message").filter(
      ({ name }) => name !== NEXT_STAGE.name,
    ),
    ...(turn && isBeforeLast(turn) && { responseFormat: NO_RESPONSE_FORMAT }),
  };
}

/** Calls the model in a turn. If it fails, so does the stage. */
export async function runTurn<Answer>(
  turn: ActiveTurn | undefined,
  callModel: () => Answer | Promise<Answer>,
  { report }: CallContext,
): Promise<Answer> {
  try {
    return await callModel();
  } catch (error) {
    if (turn && !isGraphBubbleUp(error)) reportStage(turn, report, "failed");
    throw error;
  }
}
