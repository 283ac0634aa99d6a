import { join } from "node:path";
import { loadSkills } from "@langslash/skills";
import { againstFirst } from "../against-first.js";
import { writeSkills } from "../generated-skills.js";
import type { Figure } from "../figure.js";
import type { Column } from "../markdown-table.js";
import { SKILL_TOOLS, type ThreadAgent, threadAgents } from "./thread-agents.js";
import { SKILLS, type ThreadCosts, threadCosts, type ThreadCostsOptions } from "./thread-costs.js";

/** Writes the skills and returns the agents that have them. */
async function agentsIn(root: string): Promise<readonly ThreadAgent[]> {
  const folder = join(root, "skills");
  writeSkills(folder, SKILLS, (index) => {
    const tools = index % 2 === 0 ? `tools_required: [tool_${index % SKILL_TOOLS}]\n` : "";
    return index % 5 === 1 ? `${tools}keep: thread\n` : tools;
  });
  return threadAgents(await loadSkills(folder), folder);
}

/** Measures the uncached characters of threads of 9 and of 50 turns. */
export async function cacheColumns(root: string, seed: number): Promise<Column[]> {
  const agents = await agentsIn(root);
  const column = async (turns: number, threads: number): Promise<Column> => {
    const figures: Figure[] = [];
    for (const agent of agents) {
      const { uncached } = await threadCosts(agent, { seed, threads, turns, areSummarised: false });
      figures.push({ row: `uncached characters of a thread: ${agent.name}`, value: uncached });
    }
    return { title: `${turns} turns`, figures: againstFirst(figures) };
  };
  return [await column(9, 40), await column(50, 8)];
}

/** Measures the share of random threads that a prompt cache cannot have, for each agent. */
export async function shareColumns(root: string, options: ThreadCostsOptions): Promise<Column[]> {
  const rows: (readonly [string, ThreadCosts])[] = [];
  for (const agent of await agentsIn(root)) rows.push([agent.name, await threadCosts(agent, options)]);
  const column = (title: string, valueOf: (costs: ThreadCosts) => number): Column => ({
    title,
    figures: rows.map(([row, costs]) => ({ row, value: valueOf(costs) })),
  });
  return [
    column("uncached, % of all", ({ uncached, all }) => (100 * uncached) / all),
    column("times an append-only conversation", ({ ratio }) => ratio),
    column("characters of a request", ({ request }) => request),
    column("uncached characters of a thread", ({ uncached }) => uncached),
    column("of all, with cached ones at a tenth", ({ uncached, all }) => uncached + (all - uncached) / 10),
  ];
}
