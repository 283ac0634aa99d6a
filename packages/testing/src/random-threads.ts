/** A step of a conversation: a message, one that the model answers with a tool call first, or a changed message. */
export interface Step {
  readonly kind: "message" | "tool" | "edit";
  readonly text: string;
}

/** The parts of random conversations. */
export interface ThreadParts {
  /** Names of skills. */
  readonly skills: readonly string[];
  /** Messages that find a skill, or for which several are offered. */
  readonly requests: readonly string[];
  readonly turns: number;
}

const TALK = ["thanks, that helps", "and shorter please", "what do you think about it?", "ok, let us go on"];

/** Returns a random conversation: talk, commands, pipelines, requests, pins, help, tools and changed messages. */
export function randomThread(random: () => number, { skills, requests, turns }: ThreadParts): Step[] {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? "";
  return Array.from({ length: turns }, (): Step => {
    const kind = random();
    if (kind < 0.25) return { kind: "message", text: pick(TALK) };
    if (kind < 0.45) return { kind: "message", text: `/${pick(skills)} about matter ${Math.floor(random() * 100)}` };
    if (kind < 0.6) return { kind: "message", text: pick(requests) };
    if (kind < 0.67) return { kind: "message", text: `/pin ${pick(skills)}` };
    if (kind < 0.71) return { kind: "message", text: "/unpin" };
    if (kind < 0.77) return { kind: "message", text: "/help" };
    if (kind < 0.85) return { kind: "message", text: `/${pick(skills)} first | /${pick(skills)} then` };
    return kind < 0.95 ? { kind: "tool", text: "please look it up" } : { kind: "edit", text: `changed: ${pick(TALK)}` };
  });
}

/** Returns the length of the longest beginning that two texts share. */
export function sharedBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/**
 * Returns for each request of a thread how many of its characters no earlier request has as its beginning: a provider
 * cannot have them in its prompt cache.
 */
export function uncachedCharacters(requests: readonly string[]): number[] {
  return requests.map((request, index) => {
    const shared = requests.slice(0, index).map((earlier) => sharedBeginning(earlier, request));
    return request.length - Math.max(0, ...shared);
  });
}

/** Costs of a thread with a prompt cache, in characters. */
export interface CacheCosts {
  /** Those that no earlier request has as its beginning. */
  readonly uncached: number;
  /** Those of a conversation that only grows at its end, apart from summaries and changed messages. */
  readonly appendOnly: number;
}

/** Returns the costs of the requests of a thread. */
export function cacheCosts(requests: readonly string[]): CacheCosts {
  let [uncached, appendOnly] = [0, 0];
  for (const [call, missed] of uncachedCharacters(requests).entries()) {
    const [request = "", before = ""] = [requests[call], requests[call - 1]];
    uncached += missed;
    appendOnly += isForced(request, before) ? missed : Math.min(missed, Math.max(0, request.length - before.length));
  }
  return { uncached, appendOnly };
}

/** Whether a request follows a summary of LangChain or a changed message: from there on, nothing can be cached. */
export function isForced(request: string, before: string): boolean {
  return marksIn(request) !== marksIn(before);
}

function marksIn(text: string): string {
  return (text.match(/conversation to date.{0,30}|changed:/g) ?? []).join();
}
