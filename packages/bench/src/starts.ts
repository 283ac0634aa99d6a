import { loadSkills, type SkillIndex } from "@langslash/skills";
import { againstFirst } from "./against-first.js";
import { type AgentMaker, bareAgent, deepagentsAgent, langslashAgent } from "./contestants.js";
import { Conversation } from "./conversation.js";
import type { Figure } from "./figure.js";
import { interleaved, type InterleavedOptions } from "./interleaved.js";

/** Options for `startFigures`. */
export interface StartOptions extends InterleavedOptions {
  readonly skills: SkillIndex;
  /** The folder that `skills` was loaded from. */
  readonly folder: string;
  /** The peer runs only in every n-th round. */
  readonly peerEvery: number;
}

const COMMAND = "/skill-7 Kentucky statutes";
const THREADS = 20;

/** Times the first turn of a new agent that has not read its skills yet, and twenty new threads at once. */
export async function startFigures({ skills, folder, peerEvery, ...rounds }: StartOptions): Promise<Figure[]> {
  const makers: { name: string; make: () => Promise<AgentMaker>; every: number }[] = [
    { name: "bare agent", make: () => Promise.resolve(bareAgent), every: 1 },
    { name: "langslash", make: async () => langslashAgent(await loadSkills(folder)), every: 1 },
    { name: "deepagents", make: () => Promise.resolve(deepagentsAgent(folder)), every: peerEvery },
  ];
  const first = makers.map(({ name, make, every }) => ({
    row: `first turn of a new agent, ms: ${name}`,
    run: async () => new Conversation(COMMAND, await make()).turn(),
    every,
  }));
  const crowds = [
    { name: "bare agent", conversation: new Conversation(COMMAND, bareAgent), every: 1 },
    { name: "langslash", conversation: new Conversation(COMMAND, langslashAgent(skills)), every: 1 },
    { name: "deepagents", conversation: new Conversation(COMMAND, deepagentsAgent(folder)), every: peerEvery },
  ].map(({ name, conversation, every }) => ({
    row: `${THREADS} new threads at once, ms: ${name}`,
    before: () => conversation.leave(),
    run: () => conversation.turns(THREADS),
    every,
  }));
  const timed = async (tasks: typeof first | typeof crowds): Promise<Figure[]> =>
    againstFirst((await interleaved(tasks, rounds)).map(({ row, milliseconds }) => ({ row, value: milliseconds })));
  return [...(await timed(first)), ...(await timed(crowds))];
}
