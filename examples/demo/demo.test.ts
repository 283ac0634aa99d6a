import { LLMock } from "@copilotkit/aimock";
import { beforeAll, describe, expect, it } from "vitest";
import { runExample } from "../run-example.js";

/** Runs the demo and returns its output by message; the heading is under the empty text. */
async function runDemo(env: Record<string, string>): Promise<Map<string, string>> {
  const { stdout } = await runExample("demo/demo.ts", { env });
  const [heading = "", ...turns] = stdout.split(/^> /m);
  const byMessage = turns.map((turn): [string, string] => [
    turn.slice(0, turn.indexOf("\n")),
    turn.slice(turn.indexOf("\n") + 1),
  ]);
  return new Map([["", heading], ...byMessage]);
}

let printed: Map<string, string>;
beforeAll(async () => {
  printed = await runDemo({});
});

describe("the demo without a key", () => {
  it("loads the office without problems and reports that its models are offline", () => {
    expect(printed.get("")).toContain("14 skills and commands loaded, 0 problems found.");
    expect(printed.get("")).toContain("OPENAI_API_KEY is not set");
    expect(printed.size).toBe(20);
  });

  it.each([
    [
      "/medical-records",
      "medical-records-analysis (found by prefix)",
      "skipped",
      "asked for sonnet",
      "Execute the medical-records-analysis skill.",
    ],
    [
      "/research Kentucky statute of limitations for personal injury claims",
      "legal-research (found by alias)",
      "skipped",
      "asked for sonnet",
      "Kentucky statute of limitations",
    ],
    [
      "/medical-records case=mo_alif phases=1,2,3",
      "medical-records-analysis",
      "skipped",
      "asked for sonnet",
      "in place of sonnet",
    ],
    [
      "/fact-investigation",
      "fact-investigation (found by name)",
      "skipped",
      "asked for gemini-3-pro",
      "in place of gemini-3-pro",
    ],
    [
      "/fact-investigation case=mo_alif",
      "fact-investigation (found by name)",
      "skipped",
      "asked for gemini-3-pro",
      "in place of gemini-3-pro",
    ],
    ["/fact", "fact-investigation (found by alias)", "skipped", "asked for gemini-3-pro", "in place of gemini-3-pro"],
    ["/med", "medical-records-analysis (found by alias)", "skipped", "asked for sonnet", "in place of sonnet"],
    [
      "/r Kentucky statutes",
      "legal-research (found by alias)",
      "skipped",
      "asked for sonnet",
      "answer: Kentucky statutes",
    ],
    ["/help", "none", "skipped", "not called", "# Commands"],
    ["/help medical-records", "none", "skipped", "not called", "# /medical-records-analysis"],
    ["/unknown-skill", "none", "used, no confident match", "the agent's own", "(Note: Unknown command /unknown-skill."],
    ["/medical-records model=haiku", "medical-records-analysis", "skipped", "asked for haiku", "in place of haiku"],
    [
      "Draft a demand letter to the insurance adjuster with the damages and a settlement deadline",
      "demand-letter (score 0.",
      "used",
      "asked for sonnet",
      "follow the",
    ],
    ["and the same for the second carrier", "none", "used, no confident match", "the agent's own", "answer: and"],
    [
      "thanks, that helps a lot",
      "none",
      "used, no confident match",
      "the agent's own",
      "answer: thanks, that helps a lot",
    ],
    [
      "/usr/bin/env is missing",
      "none",
      "used, no confident match",
      "the agent's own",
      "answer: /usr/bin/env is missing",
    ],
  ])("%s", (message, skill, selector, model, answer) => {
    const lines = new Map(
      (printed.get(message) ?? "").split("\n").map((line) => [line.slice(2, 12).trim(), line.slice(13)]),
    );
    expect(lines.get("skill")).toContain(skill);
    expect(lines.get("selector")).toBe(selector);
    expect(lines.get("model")).toContain(model);
    expect(printed.get(message)).toContain(answer);
  });
});

describe("the tools of the demo", () => {
  it("are called, and none is missing", () => {
    expect(printed.get("/r Kentucky statutes")).toMatch(/web_search returned:\s+- KRS 413\.140/);
    expect(printed.get("/medical-records case=mo_alif phases=1,2,3")).toMatch(/read_file returned:\s+- bills\.md/);
    expect([...printed.values()].join("")).not.toContain("needs the tool");
  });
});

describe("the commands of the demo", () => {
  it("report all invalid arguments at once", () => {
    expect(printed.get("/medical-records output=long phases=one")).toContain(
      '- output: "long" is not one of full, brief.',
    );
  });

  it("include macros", () => {
    expect(printed.get("/quick-med case=mo_alif")).toContain(
      "  macro      quick-med\n  skill      medical-records-analysis",
    );
  });

  it("include whole pipelines", () => {
    const text = printed.get(
      "/research Kentucky comparative fault | /summarize format=bullets | /save file=research.md",
    );
    expect(text).toContain("legal-research (found by alias)\n  skill      summary-writing (found by alias)");
    expect(text).toMatch(/Saved \d+ characters to research\.md\.$/m);
  });
});

describe("the demo with a key", () => {
  it("uses the server and shows the model that ran in place of the requested one", async () => {
    const server = new LLMock({ port: 0, logLevel: "silent" });
    server.on({ predicate: () => true }, (request) => ({ content: `A real answer from ${request.model}.` }));
    await server.start();
    const answered = await runDemo({
      OPENAI_API_KEY: "none",
      OPENAI_BASE_URL: `${server.url}/v1`,
      OPENAI_MODEL: "local-model",
    });
    const requests = server.getRequests().length;
    await server.stop();
    expect(answered.get("/fact")).toContain("asked for gemini-3-pro, ran as local-model");
    expect(answered.get("/fact")).toContain("A real answer from local-model.");
    expect(answered.get("thanks, that helps a lot")).toContain("the agent's own, local-model");
    expect(requests).toBe(17);
  });
});
