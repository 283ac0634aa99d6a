import { basename, dirname } from "node:path";
import { ReducedValue, StateSchema } from "@langchain/langgraph";
import {
  pinCommands,
  type SelectionOptions,
  skillMiddleware,
  skillUsage,
  vectorRetriever,
} from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { createSkillsMiddleware, FilesystemBackend } from "deepagents";
import { createAgent, createMiddleware, tool } from "langchain";
import { z } from "zod";
import type { Agent, AgentParts } from "./conversation.js";
import { HashedEmbeddings } from "./hashed-embeddings.js";

/** Creates an agent that differs from the others in its middleware only. */
export type AgentMaker = (parts: AgentParts) => Agent;

export const bareAgent: AgentMaker = (parts) => createAgent(parts);

const KEYS = ["first", "second", "third", "fourth"];

/**
 * Creates an agent with middlewares that do nothing, in the shape of Langslash: the same hooks, as many keys in the
 * state, and a tool that the model does not get. Its cost is that of LangChain for such hooks.
 */
export const noOpAgent: AgentMaker = (parts) => {
  const tools = [tool(() => "", { name: "unused", description: "Is never offered." })];
  const value = new ReducedValue(z.unknown().default(null), { reducer: (_, next: unknown) => next });
  const stateSchema = new StateSchema(Object.fromEntries(KEYS.map((key) => [key, value])));
  const afterAgent = { canJumpTo: ["tools" as const], hook: () => undefined };
  const middleware = [
    createMiddleware({ name: "state", stateSchema, tools, afterAgent }),
    createMiddleware({ name: "first", wrapModelCall: (request, handler) => handler({ ...request, tools: [] }) }),
    createMiddleware({ name: "second", wrapModelCall: (request, handler) => handler(request) }),
    createMiddleware({ name: "third", wrapModelCall: (request, handler) => handler(request) }),
  ];
  return createAgent({ ...parts, middleware });
};

/** Returns the maker of an agent with Langslash. It searches lexically unless another retriever is given. */
export function langslashAgent(skills: SkillIndex, options: SelectionOptions = {}): AgentMaker {
  return (parts) => createAgent({ ...parts, middleware: [...skillMiddleware({ skills, models: {}, ...options })] });
}

/** Returns the maker of an agent with Langslash and a judge that takes no time, and is as unsure as the words. */
export function langslashWithJudge(skills: SkillIndex): AgentMaker {
  return langslashAgent(skills, {
    judge: ({ skills: [first] }) => Promise.resolve(first ? { [first.name]: 0.5 } : {}),
  });
}

/**
 * Returns the maker of an agent with Langslash that pins two skills and lets users pin more, has a toolbox of 20 tools,
 * and asks the application who may use which. With `isCounted`, it also counts the use of skills, with a budget for a
 * turn.
 */
export function activeSkillsAgent(skills: SkillIndex, { isCounted = false } = {}): AgentMaker {
  const toolbox = Array.from({ length: 20 }, (_, index) =>
    tool(() => "", { name: `toolbox_${index}`, description: "Is not asked for." }),
  );
  const usage = isCounted ? skillUsage({ budget: { maxModelCalls: 1_000, maxTokens: 1_000_000 } }) : undefined;
  const options = { skills, models: {}, pinned: ["skill-1", "skill-5"], toolbox, commands: pinCommands(), usage };
  return (parts) =>
    createAgent({
      ...parts,
      middleware: [...skillMiddleware({ ...options, allow: ({ name }) => name !== "skill-3" })],
    });
}

/**
 * Returns the maker of an agent with Langslash and embeddings that take no time, so that only the search is measured.
 */
export function langslashWithEmbeddings(skills: SkillIndex): AgentMaker {
  return langslashAgent(skills, { retriever: vectorRetriever(new HashedEmbeddings()) });
}

/**
 * Returns the maker of an agent with the peer in its fastest setup: no path checks, and the shortest possible paths.
 */
export function deepagentsAgent(folder: string): AgentMaker {
  const backend = new FilesystemBackend({ rootDir: dirname(folder) });
  const middleware = [createSkillsMiddleware({ backend, sources: [`${basename(folder)}/`] })];
  return (parts) => createAgent({ ...parts, middleware });
}
