import { HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { type AgentMiddleware, createAgent, humanInTheLoopMiddleware, tool } from "langchain";
import { pinCommands, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";
import { toolAdding } from "./joined-messages.js";
import type { FakeModel } from "./models.js";
import { memorySkills } from "./skills.js";

export const config = { configurable: { thread_id: "1" } };
/** Skills whose texts `textsIn` finds. */
export const skills = await memorySkills({
  alpha: { text: "ALPHA-TEXT", tools: ["get"] },
  beta: { text: "BETA-TEXT" },
  chat: { text: "CHAT-TEXT", keep: "thread" },
  hidden: { text: "HIDDEN-TEXT", modelInvocable: false },
});
/** The answer of a person who approves a tool call. */
export const approved = { decisions: [{ type: "approve" }] };

/** Options of `agentWith`. */
export interface AgentOptions extends Partial<SkillMiddlewareOptions> {
  readonly model: FakeModel;
  readonly checkpointer?: MemorySaver | false;
  readonly before?: readonly AgentMiddleware[];
  readonly after?: readonly AgentMiddleware[];
  /** The text of the human message that the tool `get` adds. */
  readonly got?: string;
}

/** Returns an agent with the tools `get` and `wipe`, and the names of the tools that ran. */
export function agentWith({
  model,
  checkpointer = new MemorySaver(),
  before = [],
  after = [],
  got,
  ...options
}: AgentOptions) {
  const ran: string[] = [];
  const wipe = tool(() => String(ran.push("wipe")), { name: "wipe", description: "Wipes." });
  const get = toolAdding("get", got === undefined ? undefined : () => new HumanMessage(got));
  const agent = createAgent({
    model,
    tools: [get, wipe],
    checkpointer,
    middleware: [...before, ...skillMiddleware({ skills, commands: pinCommands(), ...options }), ...after],
  });
  return { agent, ran };
}

/** Asks a person before these tools run. */
export const approval = (...names: string[]): AgentMiddleware =>
  humanInTheLoopMiddleware({ interruptOn: Object.fromEntries(names.map((name) => [name, true])) });

/** The ways to save checkpoints. */
export const DURABILITIES = ["async", "sync", "exit"] as const;
