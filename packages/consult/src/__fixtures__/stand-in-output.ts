/** Output and exit code of a stand-in. */
export interface StandInOutput {
  readonly stdout: string;
  readonly stderr?: string;
  readonly exitCode?: number;
}

const ANSWER = "The answer is 42.";
const FAILURE = "status 429: Too Many Requests";

const lines = (...events: object[]): string => events.map((event) => JSON.stringify(event)).join("\n");
const result = { type: "result", subtype: "success", session_id: "s1" };

/** The answer and the failure of each tool, in its own format. */
const FORMATS: Readonly<Record<string, { readonly answer: string; readonly failure: StandInOutput }>> = {
  text: { answer: ANSWER, failure: { stdout: "", stderr: FAILURE, exitCode: 1 } },
  gemini: {
    answer: JSON.stringify(
      {
        session_id: "s1",
        response: ANSWER,
        stats: { models: { "model-1": { tokens: { prompt: 100, candidates: 7, total: 107, cached: 10 } } } },
      },
      null,
      2,
    ),
    failure: {
      stdout: "",
      stderr: JSON.stringify({ session_id: "s1", error: { type: "ApiError", message: FAILURE, code: 429 } }, null, 2),
      exitCode: 173,
    },
  },
  codex: {
    answer: lines(
      { type: "thread.started", thread_id: "s1" },
      { type: "turn.started" },
      { type: "error", message: "Reconnecting... 1/5" },
      { type: "item.completed", item: { id: "item_0", type: "reasoning", text: "Let me see." } },
      { type: "item.completed", item: { id: "item_1", type: "agent_message", text: ANSWER } },
      { type: "turn.completed", usage: { input_tokens: 100, cached_input_tokens: 10, output_tokens: 7 } },
    ),
    failure: { stdout: lines({ type: "turn.failed", error: { message: FAILURE } }), exitCode: 1 },
  },
  "cursor-agent": {
    answer: lines({ ...result, is_error: false, result: ANSWER, usage: { inputTokens: 100, outputTokens: 7 } }),
    failure: { stdout: "", stderr: FAILURE, exitCode: 1 },
  },
  claude: {
    answer: lines({
      ...result,
      is_error: false,
      result: ANSWER,
      total_cost_usd: 0.01,
      modelUsage: { "model-1": { inputTokens: 100 } },
      usage: { input_tokens: 100, output_tokens: 7, cache_read_input_tokens: 10 },
    }),
    failure: { stdout: lines({ ...result, is_error: true, api_error_status: 429, result: FAILURE }) },
  },
  opencode: {
    answer: lines(
      { type: "step_start", sessionID: "s1", part: { type: "step-start" } },
      { type: "text", sessionID: "s1", part: { type: "text", text: ANSWER.slice(0, 10) } },
      { type: "text", sessionID: "s1", part: { type: "text", text: ANSWER.slice(10) } },
      { type: "step_finish", part: { reason: "stop", tokens: { total: 107, input: 100, output: 7 }, cost: 0.01 } },
    ),
    failure: {
      stdout: lines({ type: "error", error: { name: "APIError", data: { message: FAILURE, statusCode: 429 } } }),
    },
  },
  copilot: {
    answer: lines(
      { type: "session.start", data: {} },
      { type: "assistant.message", data: { model: "model-1", content: ANSWER } },
      { type: "result", exitCode: 0, usage: { premiumRequests: 0 } },
    ),
    failure: {
      stdout: lines({ type: "session.error", data: { message: FAILURE } }, { type: "result", exitCode: 1 }),
      exitCode: 1,
    },
  },
  qwen: {
    answer: JSON.stringify([
      { type: "system", subtype: "init" },
      { type: "assistant", message: { content: [] } },
      {
        ...result,
        is_error: false,
        result: ANSWER,
        stats: { models: { "model-1": {} } },
        usage: { input_tokens: 100, output_tokens: 7, total_tokens: 107 },
      },
    ]),
    failure: {
      stdout: JSON.stringify([
        { ...result, subtype: "error_during_execution", is_error: true, error: { message: FAILURE } },
      ]),
      stderr: FAILURE,
      exitCode: 1,
    },
  },
};

const BEHAVIOURS = {
  answers: ({ answer }) => ({ stdout: answer }),
  fails: ({ failure }) => failure,
  noise: ({ answer }) => ({
    stdout: `\u001B[33m[WARN] Basic terminal\u001B[0m {not json\n[INFO] started\n${answer}\n[DEBUG] done\n`,
    stderr: "Ripgrep is not available\n",
  }),
  silent: () => ({ stdout: "" }),
  rubbish: () => ({ stdout: 'Welcome! {"unfinished": [1, 2' }),
} satisfies Record<string, (format: { readonly answer: string; readonly failure: StandInOutput }) => StandInOutput>;

/** The behaviour of a stand-in. */
export type Behaviour = keyof typeof BEHAVIOURS;

/** Returns the output of a tool with this format and behaviour. */
export function standInOutput(format: string, behaviour: Behaviour): StandInOutput {
  const known = FORMATS[format];
  if (!known) throw new Error(`Unknown format ${format}.`);
  return BEHAVIOURS[behaviour](known);
}
