import type { SkillIndex } from "@langslash/skills";
import { againstFirst } from "./against-first.js";
import {
  activeSkillsAgent,
  bareAgent,
  deepagentsAgent,
  langslashAgent,
  langslashWithEmbeddings,
  langslashWithJudge,
  noOpAgent,
} from "./contestants.js";
import { Conversation } from "./conversation.js";
import type { Figure } from "./figure.js";
import { generatedSkill } from "./generated-skills.js";
import { interleaved, type InterleavedOptions } from "./interleaved.js";

/** Options for `turnFigures`. */
export interface TurnOptions extends InterleavedOptions {
  readonly skills: SkillIndex;
  /** The folder that `skills` was loaded from. */
  readonly folder: string;
  /** The peer runs only in every n-th round. */
  readonly peerEvery: number;
}

const PLAIN = "thanks, that helps a lot";
const COMMAND = "/skill-7 Kentucky statutes";
/** A person never types quite the same, and a text that was read before would not be read again. */
const typeCommand = (turn: number): string => `${COMMAND} ${turn}`;
/** Another one in each turn, because a judge answers a question once. */
const typeOpen = (turn: number): string => `what about ${QUESTION.split(" ").slice(0, 2).join(" ")} number ${turn}`;
const QUESTION = generatedSkill(7).description.split(" ").slice(0, 6).join(" ");

/**
 * Times turns through `createAgent` without middleware, with no-op middlewares, and with those of Langslash and the
 * peer: a turn in a new thread, then the next one in the same thread. Also measures the system prompt and the
 * checkpoints of a turn in a new thread.
 */
export async function turnFigures({ skills, folder, peerEvery, ...rounds }: TurnOptions): Promise<Figure[]> {
  const ours = langslashAgent(skills);
  const active = activeSkillsAgent(skills);
  const counted = activeSkillsAgent(skills, { isCounted: true });
  const contestants = [
    { name: "bare agent", conversation: new Conversation(PLAIN, bareAgent), every: 1 },
    { name: "no-op middlewares", conversation: new Conversation(PLAIN, noOpAgent), every: 1 },
    { name: "langslash", conversation: new Conversation(PLAIN, ours), every: 1 },
    { name: "langslash, pins, toolbox, allow", conversation: new Conversation(PLAIN, active), every: 1 },
    { name: "langslash, pins, toolbox, allow, usage", conversation: new Conversation(PLAIN, counted), every: 1 },
    { name: `langslash, ${COMMAND}`, conversation: new Conversation(typeCommand, ours), every: 1 },
    {
      name: `langslash, pins, toolbox, allow, ${COMMAND}`,
      conversation: new Conversation(typeCommand, active),
      every: 1,
    },
    {
      name: `langslash, pins, toolbox, allow, usage, ${COMMAND}`,
      conversation: new Conversation(typeCommand, counted),
      every: 1,
    },
    { name: "langslash, found by words", conversation: new Conversation(QUESTION, ours), every: 1 },
    {
      name: "langslash, found by embeddings",
      conversation: new Conversation(QUESTION, langslashWithEmbeddings(skills)),
      every: 1,
    },
    { name: "langslash, words leave it open", conversation: new Conversation(typeOpen, ours), every: 1 },
    {
      name: "langslash, words leave it open, judged",
      conversation: new Conversation(typeOpen, langslashWithJudge(skills)),
      every: 1,
    },
    { name: "deepagents", conversation: new Conversation(PLAIN, deepagentsAgent(folder)), every: peerEvery },
  ];

  const tasks = contestants.flatMap(({ name, conversation, every }) => {
    const leave = (): Promise<void> => conversation.leave();
    const turn = (): Promise<void> => conversation.turn();
    const begin = (): Promise<void> => leave().then(turn);
    return [
      { row: `turn in a new thread, ms: ${name}`, isNext: false, before: leave, run: turn, every },
      { row: `next turn in the thread, ms: ${name}`, isNext: true, before: begin, run: turn, every },
    ];
  });
  const timed = await interleaved(tasks, rounds);

  for (const { conversation } of contestants) {
    await conversation.leave();
    await conversation.turn();
  }
  return [
    ...againstFirst(timed.filter(({ isNext }) => !isNext).map(timeOf)),
    ...againstFirst(timed.filter(({ isNext }) => isNext).map(timeOf)),
    ...contestants.map(({ name, conversation }) => ({
      row: `system prompt, characters: ${name}`,
      value: conversation.promptCharacters,
    })),
    ...againstFirst(
      contestants.map(({ name, conversation }) => ({
        row: `checkpoints of a turn, bytes: ${name}`,
        value: conversation.checkpointBytes,
      })),
    ),
  ];
}

function timeOf({ row, milliseconds }: { row: string; milliseconds: number }): Figure {
  return { row, value: milliseconds };
}
