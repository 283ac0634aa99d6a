import { type ToolCall, ToolMessage } from "@langchain/core/messages";
import { isGraphBubbleUp } from "@langchain/langgraph";
import { ToolInvocationError } from "langchain";
import type { ReportEvent } from "../events.js";
import type { Stage } from "../state.js";

/** Which tools an active skill has. */
export interface ToolRestrictionOptions {
  /**
   * Whether an active skill that names the tools that it needs has no others. The skill tools stay, and with a list the tools
   * that it names. A call of another tool is answered with an error, not run.
   * @default false
   */
  readonly restrictTools?: boolean | readonly string[];
}

/** The tools of `skillToolsMiddleware`. */
export const LOAD_SKILL = "load_skill";
/** The name of the tool that reads a file beside a skill. */
export const READ_SKILL_FILE = "read_skill_file";

/** A tool, as a request holds it: one of the agent's own, or one that the provider runs. */
type RequestTool = { readonly name?: unknown; readonly type?: unknown };

/** The tools that a stage may use; undefined for all. */
function allowedTools(
  stage: Stage | undefined,
  { restrictTools = false }: ToolRestrictionOptions,
): ReadonlySet<string> | undefined {
  const needed = stage?.skills.flatMap(({ tools }) => tools) ?? [];
  if (restrictTools === false || needed.length === 0) return undefined;
  const kept = restrictTools === true ? [] : restrictTools;
  return new Set([...needed, ...kept, LOAD_SKILL, READ_SKILL_FILE]);
}

/** The tools that the model is offered in a stage. The same array where nothing is taken away. */
export function offeredTools<T extends RequestTool>(
  tools: T[],
  stage: Stage | undefined,
  rules: ToolRestrictionOptions,
): T[] {
  const allowed = allowedTools(stage, rules);
  return allowed ? tools.filter((tool) => allowed.has(nameOf(tool))) : tools;
}

/**
 * Runs a tool call, or answers that the tool is not there: one that was only left out of the request would still run. An error
 * of a tool is answered as LangChain does, which throws it as soon as any middleware wraps tool calls.
 */
export async function runToolCall<Request extends ToolRequest, Answer>(
  request: Request,
  handler: (request: Request) => Answer | Promise<Answer>,
  stage: Stage | undefined,
  rules: ToolRestrictionOptions,
): Promise<Answer | ToolMessage> {
  const allowed = allowedTools(stage, rules);
  const { name, id = "" } = request.toolCall;
  const failed = (content: string): ToolMessage =>
    new ToolMessage({ tool_call_id: id, name, content, status: "error" });
  if (allowed && !allowed.has(name)) {
    const needed = stage?.skills.flatMap(({ tools }) => tools) ?? [];
    return failed(`The tool ${name} is not available while the skill is active. It has: ${needed.join(", ")}.`);
  }
  try {
    return await handler(request);
  } catch (error) {
    const isForOthers =
      isGraphBubbleUp(error) || request.runtime.signal?.aborted || ToolInvocationError.isInstance(error);
    if (isForOthers) throw error;
    return failed(`${String(error)}\n Please fix your mistakes.`);
  }
}

/** A tool call, as middlewares see it. */
interface ToolRequest {
  readonly toolCall: ToolCall;
  readonly runtime: { readonly signal?: AbortSignal | undefined };
}

/** Warns of tools that the stage's skills need and the agent does not have. */
export function reportMissingTools(stage: Stage | undefined, tools: readonly RequestTool[], report: ReportEvent): void {
  const present = new Set(tools.map(nameOf));
  for (const { name, tools: needed } of stage?.skills ?? []) {
    for (const tool of needed) {
      const message = `${name} needs the tool ${tool}, which the agent does not have.`;
      if (!present.has(tool)) report({ type: "warning", code: "tool-missing", message, skill: name });
    }
  }
}

function nameOf({ name, type }: RequestTool): string {
  return typeof name === "string" ? name : String(type);
}
