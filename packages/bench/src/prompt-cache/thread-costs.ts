import { cacheCosts, randomThread } from "@langslash/testing/random-threads";
import { generatedSkill } from "../generated-skills.js";
import { seededRandom } from "../seeded-random.js";
import type { ThreadAgent } from "./thread-agents.js";
import { threadRequests, type ThreadStep } from "./thread-requests.js";

/** Costs of the requests of random conversations. */
export interface ThreadCosts {
  /** Mean number of characters of a thread that no earlier request of it has as its beginning. */
  readonly uncached: number;
  /** Mean number of characters of all requests of a thread. */
  readonly all: number;
  /** Mean number of characters of a request. */
  readonly request: number;
  /** Ratio of the uncached characters to those of a conversation whose requests only grow at their end. */
  readonly ratio: number;
}

/** Options of `threadCosts`. */
export interface ThreadCostsOptions {
  readonly seed: number;
  readonly threads: number;
  /** Number of messages of a person in each thread. */
  readonly turns: number;
  /** Whether each third thread is summarised at twelve messages. */
  readonly areSummarised: boolean;
}

/** Number of skills. */
export const SKILLS = 10;

/** Runs random conversations, the same for each agent. */
export async function threadCosts(
  agent: ThreadAgent,
  { seed, threads, turns, areSummarised }: ThreadCostsOptions,
): Promise<ThreadCosts> {
  const random = seededRandom(seed);
  let [uncached, ideal, all, count] = [0, 0, 0, 0];
  for (let thread = 0; thread < threads; thread += 1) {
    const isSummarised = areSummarised && thread % 3 === 0;
    const requests = await threadRequests(agent, stepsOf(random, turns), { isSummarised });
    const costs = cacheCosts(requests);
    uncached += costs.uncached;
    ideal += costs.appendOnly;
    all += requests.reduce((sum, request) => sum + request.length, 0);
    count += requests.length;
  }
  return { uncached: uncached / threads, all: all / threads, request: all / count, ratio: uncached / ideal };
}

/** Messages that find a skill: the first words of its description. */
const REQUESTS = [1, 4, 6].map((index) => ({
  text: generatedSkill(index).description.split(" ").slice(0, 6).join(" "),
  skill: generatedSkill(index).name,
}));

function stepsOf(random: () => number, turns: number): ThreadStep[] {
  const skills = Array.from({ length: SKILLS }, (_, index) => generatedSkill(index).name);
  const requests = REQUESTS.map(({ text }) => text);
  return randomThread(random, { skills, requests, turns }).map((step) => {
    const named = [...step.text.matchAll(/\/(skill-[\w-]+)/g)].flatMap(([, name]) => name ?? []);
    const found = REQUESTS.filter(({ text }) => text === step.text).map(({ skill }) => skill);
    return { ...step, skills: [...named, ...found] };
  });
}
