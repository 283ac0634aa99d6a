import type { Catalogue } from "@langslash/grammar";
import { describe, expect, it } from "vitest";
import { outlineOf } from "@langslash/testing/outline-of";
import { type Composer, createComposer } from "./index.js";

const catalogue: Catalogue = {
  commands: [
    { name: "help", kind: "built-in", argumentHint: "[command]" },
    { name: "save", kind: "command", parameters: { as: { required: true } } },
    { name: "quick", kind: "macro", description: "/medical case=a", parameters: { case: { required: true } } },
    {
      name: "medical-records",
      kind: "skill",
      aliases: ["med"],
      parameters: { case: { required: true }, output: { values: ["full", "brief"] } },
      models: ["haiku"],
    },
    { name: "legal-research", kind: "skill" },
    { name: "draw", kind: "skill", parameters: { model: { values: ["cube"] } }, models: ["haiku"] },
    { name: "think", kind: "skill", models: ["haiku"] },
  ],
};

const typed = (text: string, options: Partial<Catalogue> = {}): Composer => {
  const composer = createComposer({ catalogue: { ...catalogue, ...options } });
  composer.update(text, text.length);
  return composer;
};
const messages = (composer: Composer): string[] => composer.getState().problems.map(({ message }) => message);

const PASSED_ON = "Unknown parameter model is passed on unchanged.";

describe("the problems of a composer", () => {
  it("are those of the commands after fallbacks and prefixes, where the agent has these", () => {
    const commands = [
      ...catalogue.commands,
      { name: "if", kind: "built-in" as const, parameters: { value: { required: true } } },
    ];
    const text = "/think | if value=$.a /med output=full || /lost";
    const problems = typed(text, { commands }).check();
    expect(problems.map(({ message, span }) => [message, text.slice(span.start, span.end)])).toEqual([
      ["case is required: expected text.", "/med output=full"],
      ["Unknown command: /lost.", "/lost"],
    ]);
    expect(outlineOf(typed("/think | /if /med case=a", { commands }).check())).toEqual(["error missing-parameter"]);
    expect(messages(typed("/think | if value=$.a /med"))).toEqual([]);
  });

  it("are none of values that a pipe passes", () => {
    const commands = [
      ...catalogue.commands,
      { name: "count", kind: "command" as const, parameters: { n: { type: "number" as const, required: true } } },
    ];
    for (const text of [
      "/think | /count n=$[1]",
      "/think | /lost || /count n=$.n",
      "/think | /med case=$.case output=$.output",
      "/think | /save as=$",
    ])
      expect(outlineOf(typed(text, { commands }).check()).filter((each) => !each.includes("unknown-command"))).toEqual(
        [],
      );
    for (const text of ["/count n=$[1]", "/think && /count n=$[1]", "/think || /count n=$[1]", "/think | /count n=$x"])
      expect(outlineOf(typed(text, { commands }).check())).toEqual(["error wrong-type"]);
    expect(outlineOf(typed("/think | /med output=$.output", { commands }).check())).toEqual([
      "error missing-parameter",
    ]);
  });

  it("are shown when the caret has left the stage, and all of them after a check, until the text changes", () => {
    const composer = typed("/med output=loud");
    expect(messages(composer)).toEqual([]);
    expect(outlineOf(composer.check())).toEqual(["error missing-parameter", "error value-not-allowed"]);
    expect(messages(composer)).toHaveLength(2);
    composer.update("/med output=loud", 3);
    expect(messages(composer)).toHaveLength(2);
    composer.update("/med output=lou", 15);
    expect(messages(composer)).toEqual([]);
    composer.update("/med output=loud | /legal", 25);
    expect(messages(composer)).toHaveLength(2);
    composer.update("/med case=a output=full | /legal", 32);
    expect(messages(composer)).toEqual([]);
  });

  it.each([
    ["/medical case=a model=haiku Go", {}, []],
    ["/medical Go case=a", {}, []],
    ["/draw model=cube Go", {}, []],
    ["/draw model=haiku Go", {}, ['error model: "haiku" is not one of cube.']],
    ["/medical case=a --model", {}, [`warning ${PASSED_ON} Declared parameters: case, output.`]],
    ["/save as=x model=haiku", {}, [`warning ${PASSED_ON} Declared parameters: as.`]],
    ["/xyzzy x", {}, ["warning Unknown command: /xyzzy."]],
    ["/help legal", {}, []],
    [Array.from({ length: 9 }, () => "/legal").join(" | "), {}, ["error Too many stages: at most 8 are allowed."]],
    ["/quick Go", {}, []],
    ["/legal-research /xyzzy Go", {}, []],
    [
      "/brief output=loud",
      { commands: [{ name: "brief", kind: "macro", parameters: { output: { values: ["full"] } } }] },
      ['error output: "loud" is not one of full.'],
    ],
    ["no /command", {}, []],
    ["/reserch x", {}, ["warning Unknown command: /reserch. Did you mean /legal-research?"]],
    ["/reserch x", { rules: { onUnknownCommand: "ignore" } }, []],
    ["/med", {}, ["error case is required: expected text."]],
    ["/med", { rules: { onInvalidArguments: "warn" } }, ["warning case is required: expected text."]],
    ["/save", { rules: { onInvalidArguments: "warn" } }, ["error as is required: expected text."]],
    ["/save", { rules: { onInvalidArguments: "ask" } }, ["warning as is required: expected text."]],
  ] as const)("of %j with %j are %j", (text, options, expected) => {
    const problems = typed(text, options).check();
    expect(problems.map(({ severity, message, hint }) => [severity, message, hint].filter(Boolean).join(" "))).toEqual(
      expected,
    );
    for (const problem of problems.filter(({ message }) => message.startsWith("Unknown command"))) {
      expect(outlineOf([problem])).toEqual(["warning unknown-command"]);
    }
    for (const { span } of problems) expect(text.slice(span.start, span.end)).toMatch(/^ ?\//);
  });
});

describe("the usage of a composer", () => {
  it.each([
    ["/med case=a ", "/medical-records case=<text> [output=<full|brief>] [model=<haiku>] [text]"],
    ["/medical ", "/medical-records case=<text> [output=<full|brief>] [model=<haiku>] [text]"],
    ["/help ", "/help [command]"],
    ["/think ", "/think [model=<haiku>] [key=value ...] [text]"],
    ["/legal-research a | /save ", "/save as=<text> [text]"],
    ["/legal-research ", undefined],
    ["/nothing ", undefined],
    ["text", undefined],
  ])("at the end of %j is %j", (text, usage) => {
    expect(typed(text).getState().usage).toBe(usage);
  });
});

describe("the state of a composer", () => {
  it("is the same object until something changes, and listeners are called only then", () => {
    const composer = createComposer({ catalogue });
    composer.update("/le", 3);
    let calls = 0;
    const end = composer.subscribe(() => (calls += 1));
    const before = composer.getState();
    composer.update("/le", 3);
    composer.setCatalogue(catalogue);
    expect(composer.getState()).toBe(before);
    composer.setCatalogue({ ...catalogue });
    composer.key({ key: "x" });
    expect(composer.getState().suggestions).toEqual(before.suggestions);
    const after = composer.getState();
    composer.update("text", 4);
    composer.update("texts", 5);
    const count = calls;
    composer.update("text", 4);
    expect(calls).toBe(count);
    expect(composer.getState()).not.toBe(after);
    end();
    composer.update("/le", 3);
    expect(calls).toBe(count);
  });

  it("opens the list if the catalogue arrives after the text, but not if the list was closed", () => {
    const composer = createComposer();
    composer.update("/le", 3);
    expect(composer.getState().isOpen).toBe(false);
    composer.setCatalogue(catalogue);
    expect(composer.getState().isOpen).toBe(true);
    composer.close();
    composer.setCatalogue({ commands: catalogue.commands });
    expect(composer.getState().isOpen).toBe(false);
  });

  it("keeps the chosen suggestion when the catalogue changes, if it is still there", () => {
    const composer = typed("/");
    for (const key of ["ArrowDown", "ArrowDown"]) composer.key({ key });
    const chosen = (): string | undefined => composer.getState().suggestions[composer.getState().active]?.insert;
    expect(chosen()).toBe("/quick");
    composer.setCatalogue({ commands: catalogue.commands.slice(1) });
    expect(chosen()).toBe("/quick");
    composer.setCatalogue({ commands: catalogue.commands.filter(({ name }) => name !== "quick") });
    expect(chosen()).toBe("/help");
    composer.key({ key: "ArrowDown" });
    composer.update("/d", 2);
    expect(chosen()).toBe("/draw");
  });

  it("has as many suggestions as its limit allows, and counts the others", () => {
    const composer = createComposer({ catalogue, limit: 2 });
    composer.update("/", 1);
    expect(composer.getState().suggestions).toHaveLength(2);
    expect(composer.getState().more).toBe(5);
  });
});
