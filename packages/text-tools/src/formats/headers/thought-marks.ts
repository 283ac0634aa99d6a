/** The marks around thoughts, from the chat templates of the models, which a prompt may open. */
const PROMPTED = [
  ["<think>", "</think>"],
  ["<seed:think>", "</seed:think>"],
  ["<mm:think>", "</mm:think>"],
  ["[think]", "[/think]"],
  ["<|start_thinking|>", "<|end_thinking|>"],
  ["here are my reasoning steps:", "[begin final response]"],
  ["<|open|>think<|sep|>", "<|close|>think<|sep|>"],
  ["<|think:start|>", "<|think:end|>"],
  ...["think", "think_fast", "think_faster"].map((tag) => [`<ifm|${tag}>`, `</ifm|${tag}>`] as const),
  ["<|plamo:begin_think:plamo|>", "<|plamo:end_think:plamo|>"],
  ["<|thought_start|>", "<|thought_end|>"],
] as const;

/** All marks around thoughts. */
const THOUGHTS = [...PROMPTED, ["<|channel>thought", "<channel|>"]] as const;

/** The marks that end thoughts, by those that begin them. */
export const THOUGHT_ENDS: ReadonlyMap<string | undefined, string> = new Map(THOUGHTS);

/** The marks that also end a thought which the prompt opened. */
export const PROMPTED_ENDS: ReadonlySet<string | undefined> = new Set(PROMPTED.map(([, end]) => end));

/** The marks that end answers and are not shown, by those that begin them. */
export const ANSWER_ENDS: ReadonlyMap<string, string> = new Map([
  ["<|start_response|>", "<|end_response|>"],
  ["<|start_text|>", "<|end_text|>"],
]);

/** Marks of Kimi K3 that are never shown, wherever they are. Its prompts may open an answer. */
export const STRUCTURE: ReadonlySet<string> = new Set([
  "<|open|>response<|sep|>",
  "<|close|>response<|sep|>",
  "<|close|>message<|sep|>",
  "<|end_of_msg|>",
]);

/** All marks around thoughts and answers. */
export const THOUGHT_MARKS: readonly string[] = [...[...THOUGHTS, ...ANSWER_ENDS].flat(), ...STRUCTURE];
