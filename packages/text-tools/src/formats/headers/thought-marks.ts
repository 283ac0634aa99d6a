/** Marks around a model's thought, in lower case. */
interface ThoughtMarks {
  readonly open: string;
  readonly close: string;
  /** Whether no prompt opens the thought. By default, one may, so that the end mark alone ends a thought. */
  readonly isNeverPrompted?: boolean;
}

/** The marks around thoughts, from the chat templates of the models. */
const THOUGHTS: readonly ThoughtMarks[] = [
  { open: "<think>", close: "</think>" },
  { open: "<seed:think>", close: "</seed:think>" },
  { open: "<mm:think>", close: "</mm:think>" },
  { open: "[think]", close: "[/think]" },
  { open: "<|start_thinking|>", close: "<|end_thinking|>" },
  { open: "here are my reasoning steps:", close: "[begin final response]" },
  { open: "<|open|>think<|sep|>", close: "<|close|>think<|sep|>" },
  { open: "<|think:start|>", close: "<|think:end|>" },
  ...["think", "think_fast", "think_faster"].map((tag) => ({
    open: `<ifm|${tag}>`,
    close: `</ifm|${tag}>`,
  })),
  { open: "<|plamo:begin_think:plamo|>", close: "<|plamo:end_think:plamo|>" },
  { open: "<|thought_start|>", close: "<|thought_end|>" },
  { open: "<|channel>thought", close: "<channel|>", isNeverPrompted: true },
];

/** Marks around the answer of a model, which are not shown. */
const ANSWERS: ReadonlyMap<string, string> = new Map([
  ["<|start_response|>", "<|end_response|>"],
  ["<|start_text|>", "<|end_text|>"],
]);

/** Marks of Kimi K3 that are never shown. Its prompts may open an answer. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "<|open|>response<|sep|>",
  "<|close|>response<|sep|>",
  "<|close|>message<|sep|>",
  "<|end_of_msg|>",
]);

const CLOSES = new Map<string | undefined, string>(THOUGHTS.map(({ open, close }) => [open, close]));
const PROMPTED = new Set<string | undefined>(
  THOUGHTS.filter(({ isNeverPrompted }) => !isNeverPrompted).map(({ close }) => close),
);

/** All marks around thoughts and answers. */
export const THOUGHT_MARKS: readonly string[] = [
  ...THOUGHTS.flatMap(({ open, close }) => [open, close]),
  ...[...ANSWERS].flat(),
  ...STRUCTURE,
];

/** Whether a mark is never shown, wherever it is. */
export function isStructure(mark: string): boolean {
  return STRUCTURE.has(mark);
}

/** Returns the mark that ends an answer; undefined if the mark does not begin one. */
export function answerEnd(open: string): string | undefined {
  return ANSWERS.get(open);
}

/** Returns the mark that ends a thought; undefined if the mark does not begin one. */
export function thoughtEnd(open: string | undefined): string | undefined {
  return CLOSES.get(open);
}

/** Whether a mark ends a thought that the prompt opened. */
export function endsPromptedThought(mark: string | undefined): boolean {
  return PROMPTED.has(mark);
}
