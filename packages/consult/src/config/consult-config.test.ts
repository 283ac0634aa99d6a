import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import type { ConsultConfigInput } from "./consult-config.js";
import { ConsultError } from "../consult-error.js";
import { getRecommendedTool } from "../choice/get-recommended-tool.js";
import { getTimeoutForOperation } from "./get-timeout-for-operation.js";
import { loadConsultConfig } from "./load-consult-config.js";

/** The message of the error that a YAML text gives. */
function problemOf(yaml: string): string {
  try {
    loadConsultConfig(`${temporaryFolder({ "consult.yaml": yaml })}/consult.yaml`);
  } catch (error) {
    if (ConsultError.isInstance(error) && error.code === "invalid-config") return error.message;
    throw error;
  }
  throw new Error("Nothing was wrong.");
}

describe("where the configuration is found", () => {
  beforeEach(() => {
    vi.stubEnv("LANGSLASH_CONSULT_CONFIG", "");
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  const yaml = (seconds: number): string => `timeouts:\n  review: ${seconds}\n`;

  it("is the given file, then that of the variable, then that of the working directory, then nowhere", () => {
    const folder = temporaryFolder({ "given.yaml": yaml(1), "named.yaml": yaml(2), "langslash.consult.yaml": yaml(3) });
    vi.spyOn(process, "cwd").mockReturnValue(folder);
    vi.stubEnv("LANGSLASH_CONSULT_CONFIG", "named.yaml");
    expect(loadConsultConfig("given.yaml").timeouts.review).toBe(1);
    expect(loadConsultConfig().timeouts.review).toBe(2);
    vi.stubEnv("LANGSLASH_CONSULT_CONFIG", "");
    expect(loadConsultConfig().timeouts.review).toBe(3);
    vi.spyOn(process, "cwd").mockReturnValue(temporaryFolder());
    expect(loadConsultConfig()).toEqual({
      tools: {},
      timeouts: { detection: 5, consultation: 90, review: 600, synthesis: 120 },
      routing: {},
    });
  });

  it("must be there where it is named", () => {
    vi.stubEnv("LANGSLASH_CONSULT_CONFIG", "/surely/absent.yaml");
    expect(() => loadConsultConfig()).toThrow("absent.yaml cannot be read (ENOENT).");
  });
});

describe("a configuration", () => {
  it("fills in what is not given", () => {
    const folder = temporaryFolder({ "consult.yaml": "tools:\n  gemini:\n    default_model: m1\n" });
    expect(loadConsultConfig(`${folder}/consult.yaml`).tools["gemini"]).toEqual({
      enabled: true,
      args: [],
      models: [],
      default_model: "m1",
      failure_models: {},
      env: {},
      pass_env: [],
    });
  });

  it("may be empty", () => {
    const folder = temporaryFolder({ "consult.yaml": "# nothing yet\n" });
    expect(loadConsultConfig(`${folder}/consult.yaml`).tools).toEqual({});
  });

  it.each([
    ["tools:\n  gemini:\n    timeout: soon", "tools.gemini.timeout: ", 'received "soon"'],
    ["tools:\n  gemini:\n    timeout: 90000", "tools.gemini.timeout: ", "were milliseconds meant?, received 90000"],
    ["tools:\n  gemini:\n    enabled: maybe", "tools.gemini.enabled: ", 'received "maybe"'],
    [
      "tools:\n  gemini:\n    modles: [a]",
      "tools.gemini.modles: not a key here; allowed are enabled, command, args, models",
      "",
    ],
    ["tools:\n  gemini:\n    failure_models: { import: 1 }", "tools.gemini.failure_models.import: ", "received 1"],
    ["tools:\n  gemini:\n    output: text", "tools.gemini.output: the output of a built-in tool is known", ""],
    [
      "tools:\n  own:\n    enabled: true",
      "tools.own.command: a tool that is not built in (gemini, codex, ",
      "needs a command",
    ],
    ["tools:\n  own:\n    command: []", "tools.own.command: ", ""],
    ["tools:\n  own:\n    command: 5", "tools.own.command: expected a text or a list of texts", "received 5"],
    ["tools:\n  own:\n    command: [x, 5]", "tools.own.command.1: ", "received 5"],
    ["tools:\n  own:\n    command: x\n    output: json", "tools.own.output: expected text, or an object", '"json"'],
    ["tools:\n  own:\n    command: x\n    output: { format: xml }", "tools.own.output.format: ", '"json"|"jsonl"'],
    [
      "tools:\n  own:\n    command: x\n    output: { format: json, answer: a, wher: {} }",
      "tools.own.output.wher: not a key here; allowed are format, answer, error, where",
      "",
    ],
    [
      "tools:\n  own:\n    command: x\n    output: { format: json, answer: a, where: { a: [] } }",
      "tools.own.output.where.a: expected a text, a number, true or false",
      "",
    ],
    ["tools:\n  _x:\n    command: x", "tools._x: a tool's name is a letter", ""],
    ["timeouts:\n  detection: -1", "timeouts.detection: ", "received -1"],
    [
      "timeouts:\n  lunch: 1",
      "timeouts.lunch: not a key here; allowed are detection, consultation, review, synthesis",
      "",
    ],
    ["routing:\n  import: gemni", "routing.import: not a known tool; known are gemini, ", 'received "gemni"'],
    ["tols: {}", "tols: not a key here; allowed are tools, timeouts, routing", ""],
    ["- a\n- b", "(top level): ", ""],
    ["tools: {a: 1", "consult.yaml is not valid YAML: ", "line 1"],
    ["tools: {}\ntools: {}", "consult.yaml is not valid YAML: ", "unique"],
  ])("%j is refused with its key", (yaml, ...parts) => {
    const message = problemOf(yaml);
    for (const part of parts) expect(message).toContain(part);
    expect(message).toMatch(/^consult\.yaml is not valid/);
  });

  it("tells all that is wrong at once", () => {
    expect(problemOf("tools:\n  gemini:\n    timeout: soon\ntimeouts:\n  review: 0\n").split("\n")).toHaveLength(3);
  });

  it("does not multiply aliases", () => {
    const bomb = ["a: &a [x,x,x,x,x,x,x,x,x,x]"];
    for (let at = 1; at < 10; at += 1) {
      const [name, before] = [String.fromCodePoint(97 + at), String.fromCodePoint(96 + at)];
      bomb.push(`${name}: &${name} [${Array.from({ length: 10 }, () => `*${before}`).join(",")}]`);
    }
    expect(problemOf(bomb.join("\n"))).toContain("alias");
  });

  it("is checked where a program gives it, too", () => {
    const config = { timeouts: { review: "long" } } as unknown as ConsultConfigInput;
    expect(() => getTimeoutForOperation("review", { config })).toThrow("config is not valid.\ntimeouts.review: ");
  });
});

describe("the time for an operation", () => {
  it.each([
    ["detection", 5],
    ["consultation", 90],
    ["review", 600],
    ["synthesis", 120],
  ] as const)("%s is %d seconds, or what the configuration says", (operation, seconds) => {
    expect(getTimeoutForOperation(operation, { config: {} })).toBe(seconds);
    expect(getTimeoutForOperation(operation, { config: { timeouts: { [operation]: 7 } } })).toBe(7);
  });

  it("is not known for another one", () => {
    // @ts-expect-error -- what a program without types may do
    const ask = (): number => getTimeoutForOperation("toString", { config: {} });
    expect(ask).toThrow('Unknown operation "toString". Allowed: detection, consultation, review, synthesis.');
  });
});

describe("the tool to ask", () => {
  const availableTools = ["claude", "cursor-agent", "codex", "gemini"];

  it.each([
    ["assertion", "gemini"],
    ["exception", "codex"],
    ["import", "cursor-agent"],
    ["fixture", "codex"],
    ["timeout", "gemini"],
    ["another", "claude"],
    ["constructor", "claude"],
  ])("about %s is %s", (failureType, tool) => {
    expect(getRecommendedTool(failureType, { availableTools, config: {} })).toBe(tool);
  });

  it("is the next of the route where the first is not available, then any, then none", () => {
    expect(getRecommendedTool("exception", { availableTools: ["cursor-agent"], config: {} })).toBe("cursor-agent");
    expect(getRecommendedTool("exception", { availableTools: ["qwen"], config: {} })).toBe("qwen");
    expect(getRecommendedTool("exception", { availableTools: [], config: {} })).toBeUndefined();
  });

  it("is what the configuration routes, also for kinds of its own", () => {
    const routing = { exception: "claude", "flaky-network": ["qwen", "gemini"] };
    expect(getRecommendedTool("exception", { availableTools, config: { routing } })).toBe("claude");
    expect(getRecommendedTool("flaky-network", { availableTools, config: { routing } })).toBe("gemini");
    expect(getRecommendedTool("import", { availableTools, config: { routing } })).toBe("cursor-agent");
  });

  it("is never one that is disabled or not known", () => {
    const config = { tools: { gemini: { enabled: false } } };
    expect(getRecommendedTool("assertion", { availableTools: ["own", "gemini", "qwen"], config })).toBe("qwen");
  });
});
