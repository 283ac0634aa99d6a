import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { BaseMessage } from "@langchain/core/messages";
import { skillMiddleware } from "@langslash/middleware";
import { loadSkills } from "@langslash/skills";
import { createAgent } from "langchain";
import type { AgentMaker } from "./contestants.js";
import { Conversation } from "./conversation.js";
import type { Figure } from "./figure.js";
import { writeSkills } from "./generated-skills.js";
import { figuresOf, type Operation } from "./operation.js";
import { RecordingModel } from "./recording-model.js";

/** Options for `pipelineFigures`. */
export interface PipelineOptions {
  /** A folder for generated skills and inputs. */
  readonly folder: string;
  /** Number of timed rounds. */
  readonly rounds: number;
  /** The checkout of another commit, with its dependencies, whose pipelines get a row. */
  readonly against?: string | undefined;
}

/** Time of a model call in forks, in milliseconds. */
const MODEL_TIME = 2_000;

/** Number of forks at the same time. */
const PARALLEL = 20;

/** A model that answers after some time. */
class SlowModel extends RecordingModel {
  override async _call(messages: BaseMessage[]): Promise<string> {
    await setTimeout(MODEL_TIME);
    return super._call(messages);
  }
}

/**
 * Times a pipeline of three skills in the conversation, without and with agents for forks, and twenty forks beside each
 * other, compared with one.
 */
export async function pipelineFigures({ folder, rounds, against }: PipelineOptions): Promise<Figure[]> {
  const [root, inputs] = [join(folder, "skills"), join(folder, "inputs")];
  writeSkills(root, 10, (index) => (index === FORKED ? "context: fork\n" : ""));
  mkdirSync(inputs);
  for (let index = 0; index < PARALLEL; index += 1) writeFileSync(join(inputs, `${index}.md`), `Input ${index}`);
  const skills = await loadSkills(root);
  const inner = createAgent({ model: new SlowModel(), middleware: skillMiddleware({ skills }) });
  const forks = { agents: { default: inner }, roots: [inputs], maxParallelForks: PARALLEL };
  const plain: AgentMaker = (parts) => createAgent({ ...parts, middleware: skillMiddleware({ skills }) });
  const forking: AgentMaker = (parts) => createAgent({ ...parts, middleware: skillMiddleware({ skills, ...forks }) });
  const ofOther = against === undefined ? undefined : await otherAgent(against, root);
  const stages = [
    ...(ofOther ? [measured("a pipeline of three skills, ms: the other commit", pipelineText, ofOther)] : []),
    measured("a pipeline of three skills, ms: langslash", pipelineText, plain),
    measured("a pipeline of three skills, ms: langslash, with agents for forks", pipelineText, forking),
  ];
  const parallel = [
    measured("forks with a model of 2 s, ms: one", (turn) => `/skill-${FORKED} look ${turn}`, forking),
    measured(
      `forks with a model of 2 s, ms: ${PARALLEL} of /each`,
      (turn) => `/each files=*.md /skill-${FORKED} look ${turn}`,
      forking,
    ),
  ];
  return [
    ...(await figuresOf([stages], { rounds, warmUp: Math.ceil(rounds / 5) })),
    ...(await figuresOf([parallel], { rounds: 5, warmUp: 1 })),
  ];
}

/** Index of the skill that runs in forks: an odd one has a short name. */
const FORKED = 9;

/** Returns the text of a pipeline, another one in each turn. */
function pipelineText(turn: number): string {
  return `/skill-1 first ${turn} | /skill-3 second && /skill-5 third`;
}

/** Returns an operation that sends a message in a new thread. */
function measured(row: string, typed: (turn: number) => string, maker: AgentMaker): Operation {
  const conversation = new Conversation(typed, maker);
  return {
    row,
    before: () => conversation.leave(),
    run: () => conversation.turn(),
    shown: (milliseconds) => milliseconds,
  };
}

/** The parts of this library in the checkout of another commit. */
interface Library {
  readonly loadSkills: typeof loadSkills;
  readonly skillMiddleware: typeof skillMiddleware;
}

async function otherAgent(checkout: string, root: string): Promise<AgentMaker> {
  const path = join(checkout, "packages/middleware/src/index.ts");
  // oxlint-disable-next-line no-unsafe-type-assertion -- another commit of the same module
  const library = (await import(pathToFileURL(path).href)) as Library;
  const skills = await library.loadSkills(root);
  return (parts) => createAgent({ ...parts, middleware: library.skillMiddleware({ skills }) });
}
