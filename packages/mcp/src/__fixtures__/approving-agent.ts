import { Command, MemorySaver } from "@langchain/langgraph";
import { loadSkills, skillMiddleware, type SkillIndex, type SkillRetriever } from "@langslash/middleware";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { AIMessage, createAgent, fakeModel } from "langchain";
import { mcpSource, type McpSourceOptions } from "../index.js";
import type { LyingServer } from "./lying-server.js";

export const APPROVE = new Command({ resume: { decisions: [{ type: "approve" }] } });
export const REJECT = new Command({ resume: { decisions: [{ type: "reject" }] } });

/** Loads the skills of a server beside a local one. */
export async function loadWith(server: LyingServer, options: Partial<McpSourceOptions> = {}): Promise<SkillIndex> {
  const local = temporaryFolder({ "ours/SKILL.md": "---\nname: ours\ndescription: Ours.\n---\n\nOur way.\n" });
  return loadSkills([local, mcpSource(server.port, { label: "docs", timeout: 2_000, ...options })]);
}

/** Sends a message or a decision to an agent. Returns what a person is asked, if anything, and the last message. */
export type Run = (input: string | Command, thread?: string) => Promise<{ asked: unknown; last: string }>;

/** Creates an agent with skills and tools for them. Its model gives numbered answers, or those of the caller. */
export function agentWith(
  skills: SkillIndex,
  model = numberedModel(),
  checkpointer: MemorySaver | undefined = new MemorySaver(),
  retriever?: SkillRetriever,
): { run: Run; model: ReturnType<typeof fakeModel> } {
  const middleware = skillMiddleware({ skills, ...(retriever && { retriever }) });
  const agent = createAgent({ model, middleware, ...(checkpointer && { checkpointer }) });
  const run: Run = async (input, thread = "1") => {
    const given = typeof input === "string" ? { messages: [{ role: "user", content: input }] } : input;
    const state = await agent.invoke(given, { configurable: { thread_id: thread } });
    return { asked: state.__interrupt__?.[0]?.value, last: state.messages.at(-1)?.text ?? "" };
  };
  return { run, model };
}

function numberedModel(): ReturnType<typeof fakeModel> {
  return [1, 2, 3, 4].reduce((model, reply) => model.respond(new AIMessage(`answer ${reply}`)), fakeModel());
}
