import { describe, expect, it } from "vitest";
import { expectNoOrphans } from "../__fixtures__/no-orphans.js";
import { consultTool } from "../consult-tool.js";

expectNoOrphans();

/** Consults a tool whose program is a line of shell. */
async function ask(tool: string, script: string, timeout = 10) {
  const config = { tools: { [tool]: { command: ["/bin/sh", "-c", script] } } };
  return await consultTool(tool, "Why?", { config, timeout });
}

const reasoning = { type: "item.completed", item: { type: "reasoning", text: "Is it the rate limit, or error 401?" } };
const print = (...events: object[]): string => events.map((event) => `echo '${JSON.stringify(event)}'`).join("; ");

describe.concurrent("the kind of a failure", () => {
  it.each([
    ["codex, which reasons and crashes", "codex", `${print(reasoning)}; exit 9`],
    ["codex, which reasons and says nothing", "codex", print(reasoning)],
    ["gemini, whose answer breaks off", "gemini", `printf '{\\n  "response": "The error is a rate limit'; exit 1`],
    ["a text tool, which answers and crashes", "custom", "echo 'Your API key is invalid, error 401.'; exit 1"],
    ["gemini, which loaded its credentials", "gemini", "echo 'Loaded cached credentials.' >&2; exit 1"],
    ["gemini, which found two keys", "gemini", "echo 'Both GOOGLE_API_KEY and GEMINI_API_KEY are set.' >&2; exit 1"],
    ["gemini, which names its environment", "gemini", "echo 'Using API key from environment.' >&2; exit 1"],
    ["a tool that is logged in", "custom", "echo 'Logged in as a@b.c, network online.' >&2; exit 1"],
  ])("is not what a model thinks or a log says in passing: %s", async (_name, tool, script) => {
    const response = await ask(tool, script);
    expect(response.failed).toBe(true);
    expect(response.metadata).toMatchObject({ retryable: false });
    expect(response.metadata).not.toHaveProperty("error_kind");
  });

  it("is not what a model thinks until the deadline", async () => {
    const response = await ask("codex", `${print(reasoning)}; exec sleep 60`, 0.5);
    expect(response).toMatchObject({ status: "timeout", error: "No answer within 0.5 s." });
    expect(response.metadata).toMatchObject({ retryable: false });
  });

  it.each([
    ["its log", "custom", "echo 'Loaded cached credentials.' >&2; echo 'Error: 429 Too Many Requests' >&2; exit 1"],
    ["a plain message", "codex", "echo 'Error: exceeded retry limit, 429 Too Many Requests'; exit 1"],
    ["its own event", "codex", `${print(reasoning, { type: "error", message: "Reconnecting... 429" })}; exit 1`],
    ["its failure", "codex", `${print({ type: "turn.failed", error: { message: "rate limit" } })}; exit 1`],
  ])("is what the tool says about itself: in %s", async (_name, tool, script) => {
    expect((await ask(tool, script)).metadata).toMatchObject({ error_kind: "rate_limit", retryable: true });
  });

  it("is what the tool says about itself until the deadline", async () => {
    const retry = print({ type: "error", message: "Reconnecting... 1/5 (429 Too Many Requests)" });
    const response = await ask("codex", `${retry}; exec sleep 60`, 0.5);
    expect(response).toMatchObject({ status: "timeout", error: "No answer within 0.5 s (rate limit)." });
  });
});

it("removes colour codes inside JSON, from answers and errors", async () => {
  const red = String.raw`\u001b[31mred\u001b[0m`;
  expect(await ask("gemini", `cat <<'END'\n{"response":"${red}"}\nEND`)).toMatchObject({ output: "red" });
  const failed = await ask("codex", `cat <<'END'\n{"type":"turn.failed","error":{"message":"${red}"}}\nEND`);
  expect(failed).toMatchObject({ status: "error", error: "red" });
});
