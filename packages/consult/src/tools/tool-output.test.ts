import { afterEach, describe, expect, it, vi } from "vitest";
import { buildToolCommand, type ConsultConfigInput, extractToolOutput } from "../index.js";

afterEach(() => void vi.unstubAllEnvs());

describe("a built-in tool", () => {
  const KEYS = [
    "ANTHROPIC",
    "CODEX",
    "COPILOT",
    "CURSOR",
    "DASHSCOPE",
    "GEMINI",
    "GOOGLE",
    "OPENAI",
    "OPENROUTER",
    "QWEN",
  ];
  const OTHERS = [
    "CLAUDE_CODE_OAUTH_TOKEN",
    "CLAUDE_CONFIG_DIR",
    "CLAUDE_OTHER",
    "GH_TOKEN",
    "GITHUB_TOKEN",
    "DATABASE_URL",
  ];

  it.each([
    ["gemini", ["GEMINI_API_KEY", "GOOGLE_API_KEY"]],
    ["codex", ["CODEX_API_KEY", "OPENAI_API_KEY"]],
    ["cursor-agent", ["CURSOR_API_KEY"]],
    ["claude", ["ANTHROPIC_API_KEY", "CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CONFIG_DIR"]],
    [
      "opencode",
      [
        "ANTHROPIC_API_KEY",
        "GEMINI_API_KEY",
        "GOOGLE_API_KEY",
        "OPENAI_API_KEY",
        "OPENCODE_API_KEY",
        "OPENCODE_DISABLE_LSP",
        "OPENROUTER_API_KEY",
      ],
    ],
    ["copilot", ["COPILOT_API_KEY", "GH_TOKEN", "GITHUB_TOKEN"]],
    ["qwen", ["DASHSCOPE_API_KEY", "OPENAI_API_KEY", "QWEN_API_KEY"]],
  ])("sees the keys of its own providers only: %s", (tool, seen) => {
    const opencode = ["OPENCODE_API_KEY", "OPENCODE_DISABLE_LSP", "OPENCODE_OTHER"];
    const names = [...KEYS.map((name) => `${name}_API_KEY`), ...OTHERS, ...opencode];
    for (const name of names) vi.stubEnv(name, "secret");
    const { env } = buildToolCommand(tool, "Why?", { config: {} });
    expect(names.filter((name) => env[name] === "secret").toSorted()).toEqual(seen);
  });

  const read = (tool: string, ...events: object[]) =>
    extractToolOutput(tool, events.map((event) => JSON.stringify(event)).join("\n"), { config: {} });
  const wrong = { wrong: [] };
  const unread = { model: undefined, usage: undefined };

  it.each([
    ["gemini", [{ response: "42", session_id: 7, stats: wrong }], { ...unread, sessionId: undefined }],
    [
      "gemini",
      [{ response: "42", stats: { models: { m1: { tokens: { prompt: "many", candidates: 7, cached: -1 } } } } }],
      { model: "m1", usage: { output_tokens: 7 }, sessionId: undefined },
    ],
    [
      "gemini",
      [
        {
          response: "42",
          stats: { models: { m1: { tokens: { prompt: 1, total: 2 } }, m2: { tokens: { prompt: 3, candidates: 4 } } } },
        },
      ],
      { model: "m2", usage: { input_tokens: 4, output_tokens: 4, total_tokens: 2 } },
    ],
    [
      "codex",
      [
        { type: "item.completed", item: { type: "agent_message", text: "41" } },
        { type: "item.completed", item: { type: "agent_message", text: "42" } },
        { type: "turn.completed", usage: 7 },
      ],
      { usage: undefined, error: undefined },
    ],
    ["cursor-agent", [{ type: "result", result: "42", session_id: 7, usage: 7 }], { usage: undefined }],
    [
      "claude",
      [{ type: "result", result: "42", total_cost_usd: "1", modelUsage: 7, usage: 7 }],
      { ...unread, costUsd: undefined },
    ],
    [
      "claude",
      [{ type: "result", result: "42", subtype: 7, error: 7, is_error: "no", total_cost_usd: 1 }],
      { costUsd: 1 },
    ],
    [
      "opencode",
      [
        { type: "text", sessionID: 7, part: { text: "42" } },
        { type: "step_finish", part: { cost: -1, tokens: 7 } },
      ],
      { usage: undefined, costUsd: undefined, sessionId: undefined, error: undefined },
    ],
    [
      "copilot",
      [{ type: "assistant.message", data: { content: "42", model: 7 } }],
      { model: undefined, error: undefined },
    ],
    ["qwen", [{ type: "result", result: "42", stats: 7, usage: 7 }], unread],
  ])("has its answer also if what it reports beside it cannot be read: %s %#", (tool, events, fields) => {
    expect(read(tool, ...events)).toEqual(expect.objectContaining({ text: "42", ...fields }));
  });

  const failed = { type: "result", is_error: true };
  const unexplained = "The tool failed without an error message.";
  it.each([
    ["claude", [{ ...failed, error: { message: "Broken." }, result: "Text.", subtype: "x" }], "Broken."],
    ["claude", [{ ...failed, result: "Text.", subtype: "x" }], "Text."],
    ["claude", [{ ...failed, result: "", subtype: "error_max_turns" }], "error_max_turns"],
    ["claude", [failed], unexplained],
    ["opencode", [{ type: "error", error: { name: "APIError", data: { message: "Broken." } } }], "Broken."],
    ["opencode", [{ type: "error", error: { name: "APIError" } }], "APIError"],
    ["opencode", [{ type: "error", error: {} }], unexplained],
    ["codex", [{ type: "turn.failed", error: { message: "Broken." } }], "Broken."],
    ["gemini", [{ response: "", error: { message: "Broken." } }], "Broken."],
    [
      "copilot",
      [
        { type: "assistant.message", data: { content: "42" } },
        { type: "session.error", data: { message: "Broken." } },
      ],
      "Broken.",
    ],
    ["qwen", [{ type: "result", result: "[API Error: 401]" }], "[API Error: 401]"],
    ["qwen", [{ ...failed, error: { message: "Broken." } }], "Broken."],
  ])("has the best reason for a failure that it reports: %s %#", (tool, events, error) => {
    expect(read(tool, ...events)).toMatchObject({ error });
  });

  it.each([
    [41, "auth"],
    [42, "usage"],
    [52, "usage"],
    [55, "trust"],
    [1, undefined],
  ])("says by its exit code what failed: gemini with %d", (exitCode, errorKind) => {
    const stderr = 'Loading.\n{"error": {"message": "Broken."}}';
    const answer = extractToolOutput("gemini", "", { stderr, exitCode, config: {} });
    expect(answer).toEqual({ error: "Broken.", errorKind });
  });
});

describe("the output of a declared tool", () => {
  const read = (output: object, stdout: string, stderr = "") => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- the cases are written as in YAML
    const config = { tools: { custom: { command: "custom", output } } } as ConsultConfigInput;
    return extractToolOutput("custom", stdout, { stderr, config });
  };
  const events = [
    '{"kind": "answer", "n": 1, "text": "first"}',
    '{"kind": "answer", "n": 1, "text": "second"}',
    '{"kind": "answer", "n": "1", "text": "other"}',
    '{"kind": "thought", "n": 1, "text": "thought"}',
    '{"kind": "answer", "n": 1, "text": 7}',
  ].join("\n");

  it.each([
    [{ format: "jsonl", answer: "text" }, events, { text: "thought" }],
    [{ format: "jsonl", answer: "text", where: { kind: "answer", n: 1 } }, events, { text: "second" }],
    [{ format: "jsonl", answer: "text", where: { kind: "none" } }, events, undefined],
    [{ format: "json", answer: "text" }, events, undefined],
    [{ format: "json", answer: "text" }, `${events}\n{"text": "last"}`, { text: "last" }],
    [{ format: "json", answer: "choices.1.text" }, '{"choices": [{}, {"text": "one"}]}', { text: "one" }],
    [{ format: "json", answer: "choices.1.text" }, '{"choices": "a1"}', undefined],
    [{ format: "json", answer: "constructor.name" }, "{}", undefined],
    [{ format: "json", answer: "choices.text" }, '{"choices": null}', undefined],
    [{ format: "json", answer: "a", where: { toString: "x" } }, '{"a": "b"}', undefined],
  ])("is found by its path: %j %#", (output, stdout, found) => {
    expect(read(output, stdout)).toEqual(found && { ...found, error: undefined });
  });

  it("has its error on either output, beside its answer", () => {
    const output = { format: "json", answer: "text", error: "error.message" };
    const error = '{"error": {"message": "Broken."}}';
    expect(read(output, "", `Log.\n${error}`)).toEqual({ text: undefined, error: "Broken." });
    expect(read(output, error, '{"error": {"message": "Other."}}')).toEqual({ text: undefined, error: "Broken." });
    expect(read(output, '{"text": "42"}', error)).toEqual({ text: "42", error: "Broken." });
    expect(read({ format: "json", answer: "text" }, error, error)).toBeUndefined();
  });
});
