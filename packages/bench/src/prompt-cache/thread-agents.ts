import { basename, dirname } from "node:path";
import { pinCommands, skillMiddleware, type SkillMiddlewareOptions } from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { createFilesystemMiddleware, createSkillsMiddleware, FilesystemBackend } from "deepagents";
import { type AgentMiddleware, tool } from "langchain";
import { z } from "zod";

/** An agent whose requests are measured. */
export interface ThreadAgent {
  readonly name: string;
  readonly middleware: () => readonly AgentMiddleware[];
  /** Tools beside `lookup`. */
  readonly tools?: ReturnType<typeof skillTools>;
  /** Whether it answers commands such as `/pin` by itself. The others do not get these messages. */
  readonly hasCommands?: boolean;
  /** Path of a skill's file, for an agent whose model reads it before it answers. */
  readonly pathOf?: (skill: string) => string;
}

/** Number of the tools that skills ask for. */
export const SKILL_TOOLS = 8;

/** Returns tools whose definitions are as long as their descriptions have sentences. */
function skillTools(sentences: number) {
  return Array.from({ length: SKILL_TOOLS }, (_, index) => {
    const description = `Works on matter ${index}, step by step, and lists what it did. `.repeat(sentences);
    return tool(() => "done", { name: `tool_${index}`, description, schema: z.object({ matter: z.string() }) });
  });
}

/** Returns the agents: without middleware, with Langslash in its choices, and with the peer. */
export function threadAgents(skills: SkillIndex, folder: string): readonly ThreadAgent[] {
  const small = skillTools(8);
  const large = skillTools(44);
  const ours = (
    name: string,
    options: Partial<SkillMiddlewareOptions>,
    others: Partial<ThreadAgent> = {},
  ): ThreadAgent => ({
    name,
    hasCommands: true,
    middleware: () => [...skillMiddleware({ skills, models: {}, commands: pinCommands(), ...options })],
    ...others,
  });
  const backend = new FilesystemBackend({ rootDir: dirname(folder) });
  const list = () => createSkillsMiddleware({ backend, sources: [`${basename(folder)}/`] });
  const files = () => createFilesystemMiddleware({ backend, tools: ["read_file"] });
  const system = { placement: "system" as const };
  return [
    { name: "bare agent", middleware: () => [] },
    ours("langslash", {}),
    ours('langslash, placement: "system"', system),
    ours("langslash, small toolbox", { toolbox: small }),
    ours('langslash, small toolbox, placement: "system"', { toolbox: small, ...system }),
    ours("langslash, large toolbox", { toolbox: large }),
    ours('langslash, large toolbox, placement: "system"', { toolbox: large, ...system }),
    ours("langslash, tools of the large toolbox in every request", {}, { tools: large }),
    { name: "deepagents, its list of skills", middleware: () => [list()] },
    {
      name: "deepagents, skills read as files",
      middleware: () => [files(), list()],
      pathOf: (skill) => `${folder}/${skill}/SKILL.md`,
    },
  ];
}
