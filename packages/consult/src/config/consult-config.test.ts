import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import type { ConsultConfigInput } from "./consult-config.js";
import { ConsultError } from "../consult-error.js";
import { getTimeoutForOperation } from "./get-timeout-for-operation.js";
import { loadConsultConfig } from "./load-consult-config.js";

/** Returns the error message for an invalid configuration. */
function problemOf(yaml: string): string {
  try {
    loadConsultConfig(`${temporaryFolder({ "consult.yaml": yaml })}/consult.yaml`);
  } catch (error) {
    if (ConsultError.isInstance(error) && error.code === "invalid-config") return error.message;
    throw error;
  }
  throw new Error("The configuration is valid.");
}

describe("the location of the configuration", () => {
  beforeEach(() => {
    vi.stubEnv("LANGSLASH_CONSULT_CONFIG", "");
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  const yaml = (seconds: number): string => `timeouts:\n  review: ${seconds}\n`;

  it("is the given file, then the variable's, then the one in the working directory, then none", () => {
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

  it("must be readable if the variable names it", () => {
    vi.stubEnv("LANGSLASH_CONSULT_CONFIG", "/surely/absent.yaml");
    expect(() => loadConsultConfig()).toThrow("absent.yaml cannot be read (ENOENT).");
  });
});

describe("a configuration", () => {
  it("fills in defaults", () => {
    const folder = temporaryFolder({ "consult.yaml": "tools:\n  gemini:\n    default_model: m1\n" });
    expect(loadConsultConfig(`${folder}/consult.yaml`).tools["gemini"]).toEqual({
      enabled: true,
      args: [],
      models: [],
      default_model: "m1",
      failure_models: {},
      env: {},
      pass_env: [],
      trust_folder: false,
    });
  });

  it("may be empty", () => {
    const folder = temporaryFolder({ "consult.yaml": "# nothing yet\n" });
    expect(loadConsultConfig(`${folder}/consult.yaml`).tools).toEqual({});
  });

  it.each([
    ["tools:\n  gemini:\n    timeout: soon", "tools.gemini.timeout: ", 'received "soon"'],
    ["tools:\n  gemini:\n    timeout: 90000", "tools.gemini.timeout: ", "not milliseconds, received 90000"],
    ["tools:\n  gemini:\n    enabled: maybe", "tools.gemini.enabled: ", 'received "maybe"'],
    [
      "tools:\n  gemini:\n    modles: [a]",
      "tools.gemini.modles: unknown key; allowed keys: enabled, command, args, models",
      "",
    ],
    ["tools:\n  gemini:\n    failure_models: { import: 1 }", "tools.gemini.failure_models.import: ", "received 1"],
    ["tools:\n  gemini:\n    output: text", "tools.gemini.output: the output of a built-in tool cannot", ""],
    [
      "tools:\n  custom:\n    enabled: true",
      "tools.custom.command: a tool that is not built in (gemini, codex, ",
      "needs a command",
    ],
    ["tools:\n  custom:\n    command: []", "tools.custom.command: ", ""],
    ["tools:\n  custom:\n    command: 5", "tools.custom.command: expected a string or a list of strings", "received 5"],
    ["tools:\n  custom:\n    command: [x, 5]", "tools.custom.command.1: ", "received 5"],
    [
      "tools:\n  custom:\n    command: x\n    output: json",
      'tools.custom.output: expected "text" or an object',
      '"json"',
    ],
    [
      "tools:\n  custom:\n    command: x\n    output: { format: xml }",
      "tools.custom.output.format: ",
      '"json"|"jsonl"',
    ],
    [
      "tools:\n  custom:\n    command: x\n    output: { format: json, answer: a, wher: {} }",
      "tools.custom.output.wher: unknown key; allowed keys: format, answer, error, where",
      "",
    ],
    [
      "tools:\n  custom:\n    command: x\n    output: { format: json, answer: a, where: { a: [] } }",
      "tools.custom.output.where.a: expected a string, number or boolean",
      "",
    ],
    ["tools:\n  _x:\n    command: x", "tools._x: invalid tool name; it must start with a letter", ""],
    ["timeouts:\n  detection: -1", "timeouts.detection: expected seconds (more than 0, at most 3600), received -1", ""],
    ["timeouts:\n  detection: 0", "timeouts.detection: expected seconds (more than 0, at most 3600), received 0", ""],
    ["tools:\n  gemini:\n    args: [5]", "tools.gemini.args.0: expected a string or a list of strings, received 5", ""],
    [
      "timeouts:\n  lunch: 1",
      "timeouts.lunch: unknown key; allowed keys: detection, consultation, review, synthesis",
      "",
    ],
    ["routing:\n  import: gemni", "routing.import: unknown tool; known tools: gemini, ", 'received "gemni"'],
    ["tols: {}", "tols: unknown key; allowed keys: tools, timeouts, routing", ""],
    ["- a\n- b", "(top level): Invalid input: expected object, received array", ""],
    ["timeouts: 5", "timeouts: Invalid input: expected object, received number, received 5", ""],
    [
      "tools: {a: 1",
      "consult.yaml is not valid YAML: unexpected end of the stream within a flow collection, line 2",
      "",
    ],
    ["tools: {}\ntools: {}", "consult.yaml is not valid YAML: duplicated mapping key, line 2", ""],
  ])("%j is rejected with its key", (yaml, ...parts) => {
    const message = problemOf(yaml);
    for (const part of parts) expect(message).toContain(part);
    expect(message).toMatch(/^consult\.yaml is not valid/);
  });

  it("that is not YAML is rejected with its name and the parser's own error", () => {
    const folder = temporaryFolder({ "consult.yaml": "tools: {a: 1" });
    expect(() => loadConsultConfig(`${folder}/consult.yaml`)).toThrow(
      expect.objectContaining({
        code: "invalid-config",
        subject: "consult.yaml",
        cause: expect.objectContaining({ cause: expect.objectContaining({ name: "YAMLException" }) }),
      }),
    );
  });

  it("is rejected if it is nested deeply, or long and broken", () => {
    const deep = "consult.yaml is not valid YAML: nesting exceeded maxDepth (100), line 1";
    expect(problemOf(`tools: ${"[".repeat(60_000)}`)).toContain(deep);
    expect(problemOf("[x, ".repeat(2) + "x, ".repeat(500_000))).toContain("consult.yaml is not valid YAML: ");
  });

  it("reports all problems at once", () => {
    expect(problemOf("tools:\n  gemini:\n    timeout: soon\ntimeouts:\n  review: 0\n").split("\n")).toHaveLength(3);
  });

  it("limits the expansion of YAML aliases", () => {
    const bomb = ["a: &a [x,x,x,x,x,x,x,x,x,x]"];
    for (let at = 1; at < 10; at += 1) {
      const [name, before] = [String.fromCodePoint(97 + at), String.fromCodePoint(96 + at)];
      bomb.push(`${name}: &${name} [${Array.from({ length: 10 }, () => `*${before}`).join(",")}]`);
    }
    expect(problemOf(bomb.join("\n"))).toContain("more than 10000 values, counting those that aliases repeat");
  });

  it("is also validated when passed as an object", () => {
    const config = { timeouts: { review: "long" } } as unknown as ConsultConfigInput;
    expect(() => getTimeoutForOperation("review", { config })).toThrow("config is not valid.\ntimeouts.review: ");
  });
});

describe("the time limit of an operation", () => {
  it.each([
    ["detection", 5],
    ["consultation", 90],
    ["review", 600],
    ["synthesis", 120],
  ] as const)("%s is %d seconds unless configured", (operation, seconds) => {
    expect(getTimeoutForOperation(operation, { config: {} })).toBe(seconds);
    expect(getTimeoutForOperation(operation, { config: { timeouts: { [operation]: 7 } } })).toBe(7);
  });

  it("is an error for an unknown one", () => {
    // @ts-expect-error -- possible in a program without types
    const ask = (): number => getTimeoutForOperation("toString", { config: {} });
    expect(ask).toThrow('Unknown operation "toString". Allowed: detection, consultation, review, synthesis.');
  });
});
