import type { BaseMessage } from "@langchain/core/messages";
import { SkillMiddlewareError } from "../middleware-error.js";

/** The state of an agent, as far as a fork reads it. */
export interface ForkState {
  readonly messages?: readonly BaseMessage[];
  /** Whether a command began the turn; undefined without `skillMiddleware`. */
  readonly explicitCommand?: unknown;
}

/** An agent of `createAgent` that runs forks. */
export interface ForkAgent {
  stream(
    input: { readonly messages: BaseMessage[] },
    config: object & { readonly streamMode: "values" },
  ): Promise<AsyncIterable<ForkState>>;
}

/** Agents that run forks, by name, or functions that return them. */
export type ForkAgents = Readonly<Record<string, ForkAgent | (() => ForkAgent)>>;

/**
 * Checks the option `agents`.
 *
 * @throws SkillMiddlewareError `invalid-agent`
 */
export function checkForkAgents(agents: ForkAgents): void {
  for (const [name, agent] of Object.entries(agents)) {
    if (typeof agent !== "function") checkForkAgent(name, agent);
  }
}

/**
 * Returns the agent of a name, or undefined if there is none.
 *
 * @throws SkillMiddlewareError `invalid-agent`
 */
export function forkAgent(agents: ForkAgents, name: string): ForkAgent | undefined {
  const given = Object.hasOwn(agents, name) ? agents[name] : undefined;
  return typeof given === "function" ? checkForkAgent(name, given()) : given;
}

function checkForkAgent(name: string, agent: unknown): ForkAgent {
  if (isForkAgent(agent)) return agent;
  const message = `The agent ${JSON.stringify(name)} in \`agents\` must be an agent of \`createAgent\`, or a function that returns one.`;
  throw new SkillMiddlewareError("invalid-agent", message);
}

function isForkAgent(agent: unknown): agent is ForkAgent {
  return typeof agent === "object" && agent !== null && "stream" in agent && typeof agent.stream === "function";
}
