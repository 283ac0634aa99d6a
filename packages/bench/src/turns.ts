import { dirname } from "node:path";
import { skillMiddleware } from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { createSkillsMiddleware, FilesystemBackend } from "deepagents";
import { createAgent } from "langchain";
import { collectGarbage } from "./collect-garbage.js";
import { Conversation } from "./conversation.js";
import type { Figure } from "./figure.js";
import { interleaved } from "./interleaved.js";

/** What turns are measured with. */
export interface TurnsOptions {
  readonly skills: SkillIndex;
  /** The folder that `skills` was loaded from; its last part must be `skills`. */
  readonly folder: string;
  readonly rounds: number;
  /** The peer takes part in every so manyth round. */
  readonly peerEvery: number;
}

const PLAIN_TEXT = "thanks, that helps a lot";
const COMMAND = "/skill-7 Kentucky statutes";

/**
 * Times turns through `createAgent` without middleware, with ours and with the peer's: the first one in a new thread, then the
 * next one in the same thread. Then reads what a first turn sent to the model and left in the checkpointer.
 */
export async function turnFigures({ skills, folder, rounds, peerEvery }: TurnsOptions): Promise<Figure[]> {
  const bare = new Conversation(PLAIN_TEXT, (parts) => createAgent(parts));
  const plain = new Conversation(PLAIN_TEXT, (parts) => withSkills(parts, skills));
