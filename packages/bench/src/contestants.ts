import { basename, dirname } from "node:path";
import { type SkillRetriever, skillMiddleware, vectorRetriever } from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { createSkillsMiddleware, FilesystemBackend } from "deepagents";
import { createAgent } from "langchain";
import type { Agent, AgentParts } from "./conversation.js";
import { HashedEmbeddings } from "./hashed-embeddings.js";

/** Creates an agent that differs from the others in its middleware only. */
export type AgentMaker = (parts: AgentParts) => Agent;

export const bareAgent: AgentMaker = (parts) => createAgent(parts);

/** Returns the maker of an agent with Langslash. It searches lexically unless another retriever is given. */
export function langslashAgent(skills: SkillIndex, retriever?: SkillRetriever): AgentMaker {
  return (parts) =>
    createAgent({
      ...parts,
      middleware: [...skillMiddleware({ skills, models: {}, ...(retriever && { retriever }) })],
    });
}

/**
 * Returns the maker of an agent with Langslash and embeddings that take no time, so that only the search is measured.
 */
export function langslashWithEmbeddings(skills: SkillIndex): AgentMaker {
  return langslashAgent(skills, vectorRetriever(new HashedEmbeddings()));
}

/**
 * Returns the maker of an agent with the peer in its fastest setup: no path checks, and the shortest possible paths.
 */
export function deepagentsAgent(folder: string): AgentMaker {
  const backend = new FilesystemBackend({ rootDir: dirname(folder) });
  const middleware = [createSkillsMiddleware({ backend, sources: [`${basename(folder)}/`] })];
  return (parts) => createAgent({ ...parts, middleware });
}
