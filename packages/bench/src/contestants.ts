import { basename, dirname } from "node:path";
import { type SkillRetriever, skillMiddleware, vectorRetriever } from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { createSkillsMiddleware, FilesystemBackend } from "deepagents";
import { createAgent } from "langchain";
import type { Agent, AgentParts } from "./conversation.js";
import { HashedEmbeddings } from "./hashed-embeddings.js";

/** Makes an agent that differs from the others in its middleware alone. */
export type AgentMaker = (parts: AgentParts) => Agent;

export const bareAgent: AgentMaker = (parts) => createAgent(parts);

/** Ours, with the lexical search where no other retriever is given. */
export function langslashAgent(skills: SkillIndex, retriever?: SkillRetriever): AgentMaker {
  return (parts) =>
    createAgent({
      ...parts,
      middleware: [...skillMiddleware({ skills, models: {}, ...(retriever && { retriever }) })],
    });
}

/** Ours, with embeddings that take no time, so that the search alone is measured. */
export function langslashWithEmbeddings(skills: SkillIndex): AgentMaker {
  return langslashAgent(skills, vectorRetriever(new HashedEmbeddings()));
}

/** The peer in its fastest way: no checks of paths, and paths as short as they can be. */
export function deepagentsAgent(folder: string): AgentMaker {
  const backend = new FilesystemBackend({ rootDir: dirname(folder) });
  const middleware = [createSkillsMiddleware({ backend, sources: [`${basename(folder)}/`] })];
  return (parts) => createAgent({ ...parts, middleware });
}
