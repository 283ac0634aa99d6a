import type { ReturnSchema } from "@langslash/skills/internal";
import type { BaseMessage } from "@langchain/core/messages";
import { z } from "zod";
import { SkillMiddlewareError } from "../middleware-error.js";
import type { TurnRecord } from "../state.js";

/** The state of an agent, as far as a fork reads it. */
export interface ForkState {
  readonly messages?: readonly BaseMessage[];
  /** Whether a command began the turn; undefined without `skillMiddleware`. */
  readonly explicitCommand?: unknown;
  /** The record of its turn, unless that is over. */
  readonly _active?: Pick<TurnRecord, "answerId"> | null | undefined;
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

/** Options for stages that run in a context of their own, and for the form of answers. */
export interface ForkOptions {
  /**
   * The agents that run skills with `context: fork`, by the name that `agent` gives; `default` for skills without one.
   * Each has `skillMiddleware` with these skills. A function may return an agent that is made later, also the one that
   * has this middleware. Without agents, such skills run in the conversation.
   * @default {}
   */
  readonly agents?: ForkAgents;
  /**
   * The form of the answers of skills, by their names: a zod schema or a JSON Schema. Takes precedence over their own
   * `returns`. The agents of forks need the same.
   * @default {}
   */
  readonly returns?: Readonly<Record<string, z.core.$ZodType | ReturnSchema>>;
  /**
   * Folders whose files `/each files=*.md /review` can read. Nothing outside of them is read, wherever links lead.
   * @default []
   */
  readonly roots?: readonly string[];
  /**
   * Maximum number of forks of one `/each` that run at the same time.
   * @default 5
   */
  readonly maxParallelForks?: number;
}

/**
 * Checks the agents and the schemas of answers.
 *
 * @throws SkillMiddlewareError `invalid-agent`
 */
export function checkForkOptions({ agents, returns }: Pick<Required<ForkOptions>, "agents" | "returns">): void {
  for (const [name, agent] of Object.entries(agents)) {
    if (typeof agent !== "function") checkForkAgent(name, agent);
  }
  for (const schema of Object.values(returns)) jsonSchemaOf(schema);
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
  if (!isForkAgent(agent))
    throw invalidAgent(name, "must be an agent of `createAgent`, or a function that returns one");
  const graph = GraphSchema.safeParse(Reflect.get(agent, "graph")).data;
  if (graph && !("explicitCommand" in graph.channels)) throw withoutMiddleware(name);
  if (graph?.checkpointer !== true) return agent;
  throw invalidAgent(name, "must not have `checkpointer: true`: its forks would see each other");
}

const GraphSchema = z.object({ channels: z.record(z.string(), z.unknown()), checkpointer: z.unknown() });

/** Returns the error of an agent that reads no commands. */
export function withoutMiddleware(name: string): SkillMiddlewareError {
  return invalidAgent(name, "needs `skillMiddleware`, which reads its commands");
}

function invalidAgent(name: string, reason: string): SkillMiddlewareError {
  return new SkillMiddlewareError("invalid-agent", `The agent ${JSON.stringify(name)} in \`agents\` ${reason}.`);
}

function isForkAgent(agent: unknown): agent is ForkAgent {
  return typeof agent === "object" && agent !== null && "stream" in agent && typeof agent.stream === "function";
}

const validators = new WeakMap<ReturnSchema, z.core.$ZodType>();

/**
 * Returns the JSON Schema of a schema of the application.
 *
 * @throws SkillMiddlewareError `invalid-agent` if it is a schema of another kind
 */
export function jsonSchemaOf(schema: z.core.$ZodType | ReturnSchema): ReturnSchema {
  if (!(schema instanceof z.core.$ZodType)) {
    if (!("~standard" in schema)) return schema;
    throw new SkillMiddlewareError("invalid-agent", "The schemas in `returns` must be of Zod 4, or JSON Schemas.");
  }
  const described = z.toJSONSchema(schema, { io: "input" });
  validators.set(described, schema);
  return described;
}

/** Returns the zod schema of a JSON Schema: the application's own, which may check more. */
export function validatorOf(schema: ReturnSchema): z.core.$ZodType {
  const validator = validators.get(schema) ?? z.fromJSONSchema(schema);
  validators.set(schema, validator);
  return validator;
}
