import { z } from "zod";

/** The parts of a conversation that a fork can see. */
export const FORK_VIEWS = ["nothing", "last-answer", "thread"] as const;

/** Schema of how a skill runs in a context of its own. */
export const SkillForkSchema = z.object({
  /** Name of the agent, in the table of the application, that runs it. */
  agent: z.string(),
  /** The part of the conversation that it sees, besides what its command names or a pipe hands over. */
  sees: z.enum(FORK_VIEWS),
});

/** How a skill runs in a context of its own. */
export type SkillFork = z.infer<typeof SkillForkSchema>;

/** Name of the agent of forks that name none. */
const DEFAULT_AGENT = "default";

/** Returns the fork that `context: fork`, `agent` and `sees` declare, or undefined if the skill declares none. */
export function forkOf(
  context: unknown,
  agent: unknown,
  sees: SkillFork["sees"] | null | undefined,
): SkillFork | undefined {
  if (typeof context !== "string" || context.trim().toLowerCase() !== "fork") return undefined;
  const name = typeof agent === "string" ? agent.trim() : "";
  return { agent: name === "" ? DEFAULT_AGENT : name, sees: sees ?? "nothing" };
}
