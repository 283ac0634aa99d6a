import { type ToolCall, ToolMessage } from "@langchain/core/messages";
import { isGraphBubbleUp } from "@langchain/langgraph";
import { ToolInvocationError } from "langchain";
import { type EventRuntime, type ReportEvent, warning } from "../events.js";
import { LOAD_SKILL, READ_SKILL_FILE } from "../prompt/skill-block.js";
import { activeSkills, type Stage } from "../state.js";

/** Options for restricting an active skill to the tools that it needs. */
export interface ToolRestrictionOptions {
  /**
   * Whether an active skill that lists the tools it needs has only these. The skill tools stay available, and with a
   * list also the tools in that list. A skill by others, with an `origin`, has only these even if it lists none, and so
   * has a skill that requires it. A call of any other tool is answered with an error instead of being run.
   * @default false
   */
  readonly restrictTools?: boolean | readonly string[];
}

/** A tool in a request: one of the agent, or one that the provider runs. */
export type RequestTool = { readonly name?: unknown; readonly type?: unknown };

/** Returns the names of the tools that a stage may use, or undefined if it may use all. */
function permittedTools(
  stage: Stage | undefined,
  { restrictTools = false }: ToolRestrictionOptions,
): ReadonlySet<string> | undefined {
  const skills = stage?.skills ?? [];
  const needed = skills.flatMap(({ tools }) => tools);
  const isRestricted = needed.length > 0 || activeSkills(stage).some(({ origin }) => origin !== undefined);
  if (restrictTools === false || !isRestricted) return undefined;
  const kept = restrictTools === true ? [] : restrictTools;
  const required = stage?.required?.flatMap(({ tools }) => tools) ?? [];
  return new Set([...needed, ...required, ...kept, LOAD_SKILL, READ_SKILL_FILE]);
}

/**
 * Returns the tools that the model is offered in a stage: the array that was given if none is removed.
 *
 * @param isStable - whether the list stays as it is, for a prompt cache, because calls of other tools are refused.
 * Those that the provider itself runs are removed in any case.
 */
export function offeredTools<T extends RequestTool>(
  tools: T[],
  stage: Stage | undefined,
  options: ToolRestrictionOptions,
  isStable: boolean,
): T[] {
  const allowed = permittedTools(stage, options);
  const isKept = (tool: T): boolean => isStable && "invoke" in tool;
  return allowed ? tools.filter((tool) => allowed.has(nameOf(tool)) || isKept(tool)) : tools;
}

/** Returns the reason why one of several stages may not call a tool, or undefined if all may. */
export function restrictionOf(
  name: string,
  stages: readonly Stage[],
  options: ToolRestrictionOptions,
): string | undefined {
  const stage = stages.find((each) => permittedTools(each, options)?.has(name) === false);
  if (!stage) return undefined;
  const needed = stage.skills.flatMap(({ tools }) => tools);
  const list = needed.length === 0 ? "It lists no tools." : `It needs: ${needed.join(", ")}.`;
  return `The tool ${name} is not available while the skill is active. ${list}`;
}

/**
 * Runs a tool call, or answers with the reason why it may not run: leaving a tool out of the request alone would not
 * keep it from running. An error of the tool is answered as LangChain's default does, because LangChain throws such
 * errors as soon as any middleware wraps tool calls.
 */
export async function runToolCall<Request extends ToolRequest, Answer>(
  request: Request,
  handler: (request: Request) => Answer | Promise<Answer>,
  refusal: string | undefined,
): Promise<Answer | ToolMessage> {
  const { name, id = "" } = request.toolCall;
  const errorMessage = (content: string): ToolMessage =>
    new ToolMessage({ tool_call_id: id, name, content, status: "error" });
  if (refusal !== undefined) return errorMessage(refusal);
  try {
    return await handler(request);
  } catch (error) {
    const isForOthers =
      isGraphBubbleUp(error) || request.runtime.signal?.aborted || ToolInvocationError.isInstance(error);
    if (isForOthers) throw error;
    return errorMessage(`${String(error)}\n Please fix your mistakes.`);
  }
}

/** A tool call in the form that middlewares get. */
export interface ToolRequest {
  readonly toolCall: ToolCall;
  readonly runtime: EventRuntime & { readonly signal?: AbortSignal | undefined };
}

/** Warns about tools that the stage's skills need and the agent does not have. */
export function reportMissingTools(stage: Stage | undefined, tools: readonly RequestTool[], report: ReportEvent): void {
  const present = new Set(tools.map(nameOf));
  for (const { name, tools: needed } of activeSkills(stage)) {
    for (const tool of needed) {
      const message = `${name} needs the tool ${tool}, which the agent does not have.`;
      if (!present.has(tool)) report(warning("tool-missing", message, name));
    }
  }
}

/** Returns the name of a tool; of one without a name that the provider runs, its type. */
export function nameOf({ name, type }: RequestTool): string {
  return typeof name === "string" ? name : String(type);
}
