import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Macro, parsePipeline, type Pipeline } from "./index.js";

const texts: Record<string, string> = {
  quick: "/med phases=1,2,3 output=brief",
  full: "/fact && /med && /summary",
  twice: "/quick | /quick",
  quoted: '/med note="a | /b" Say "it"',
  late: "/med Read it case=a",
  closed: "/med -- Read",
  around: "/med Read it case=a | /fact",
  "ends-own": "/med phases=1 -- Read",
  "quoted-first": '"Say | /med " again',
  greet: "/med Say hello",
  foreign: "/elsewhere x",
  words: "Say hello",
  own: "/own again",
  "leads-to-own": "/own",
  ping: "/pong",
  pong: "/med | /ping",
  doubling: "/a1 | /a1",
  a1: "/a2 | /a2",
  a2: "/a3 | /a3",
  a3: "/a4 | /a4",
  a4: "/med | /med",
  deep1: "/deep2",
  deep2: "/deep3",
  deep3: "/med",
};
/** The names of `count` macros that each stand for the next one. */
const chain = (count: number): string[] => Array.from({ length: count }, (_, index) => `/n${index + 1}`);
for (const [index, name] of chain(9).entries()) texts[name.slice(1)] = chain(9)[index + 1] ?? "/med";

const repeat = (command: string, count: number): string => Array.from({ length: count }, () => command).join(" | ");
const macros = new Map<string, Macro>(Object.entries(texts).map(([name, text]) => [name, { name, text }]));
const macroOf = (name: string): Macro | undefined => macros.get(name.toLowerCase());
const isCommand = (name: string): boolean => ["med", "fact", "summary", "strict"].includes(name) || macros.has(name);
const parametersOf = () => ({ case: {}, phases: {}, output: {} });

const parsed = (text: string): Pipeline | undefined => parsePipeline(text, { isCommand, parametersOf, macroOf });
const shown = (text: string): string | undefined =>
  parsed(text)
    ?.stages.map(({ operator = "", commands }) =>
      `${operator} ${commands.map(({ name, rawArguments }) => `/${name} ${rawArguments}`.trim()).join(" + ")}`.trim(),
    )
    .join(" ");

describe("a macro", () => {
  it("is replaced with its commands", () => {
    expect(shown("/quick")).toBe("/med phases=1,2,3 output=brief");
    expect(shown("/FULL")).toBe("/fact && /med && /summary");
    expect(parsed("/quick")?.stages[0]?.commands[0]?.arguments).toEqual({ phases: "1,2,3", output: "brief" });
  });

  it("passes the input after it to its first stage", () => {
    expect(shown("/full case=mo_alif What is missing?")).toBe(
      "/fact case=mo_alif What is missing? && /med && /summary",
    );
    expect(parsed("/quick case=a Go on")?.stages[0]?.commands[0]).toMatchObject({
      arguments: { phases: "1,2,3", output: "brief", case: "a" },
      prompt: "Go on",
    });
    expect(shown("/quick \n case=a")).toBe("/med phases=1,2,3 output=brief case=a");
  });

  it("that is plain text is a stage without commands, and a text for the commands before it", () => {
    expect(parsed("/words x")).toEqual({
      stages: [{ commands: [], operator: undefined, macro: "words" }],
      diagnostics: [],
    });
    expect(parsed("/strict /words x")?.diagnostics).toMatchObject([{ code: "unstackable-macro", severity: "error" }]);
  });

  it("adds typed arguments to its arguments, and typed text to its text", () => {
    expect(parsed("/greet case=7 warmly")?.stages[0]?.commands[0]).toMatchObject({
      arguments: { case: "7" },
      prompt: "Say hello warmly",
    });
    expect(shown("/greet /strict warmly")).toBe("/med Say hello warmly + /strict Say hello warmly");
    expect(shown("/greet -- case=7")).toBe("/med -- Say hello case=7");
  });

  it("lets a typed argument replace its own", () => {
    expect(parsed("/quick output=full")?.stages[0]?.commands[0]).toMatchObject({
      arguments: { phases: "1,2,3", output: "full" },
      diagnostics: [],
    });
  });

  it("may appear anywhere in a pipeline, and keeps the operator before it", () => {
    expect(shown("/fact x | /full y | /quick")).toBe(
      "/fact x | /fact y && /med && /summary | /med phases=1,2,3 output=brief",
    );
  });

  it("may contain macros", () => {
    expect(shown("/twice x")).toBe("/med phases=1,2,3 output=brief x | /med phases=1,2,3 output=brief");
    expect(shown("/deep1 x")).toBe("/med x");
  });

  it("stacks like its commands", () => {
    expect(shown("/strict /quick x")).toBe("/strict x + /med phases=1,2,3 output=brief x");
    expect(shown("/quick /strict x")).toBe("/med phases=1,2,3 output=brief x + /strict x");
    expect(shown("/strict /full x")).toBe("/strict x + /fact x && /med && /summary");
  });

  it("keeps the arguments at its end when text follows", () => {
    expect(parsed("/late")?.stages[0]?.commands[0]).toMatchObject({
      rawArguments: "Read it case=a",
      prompt: "Read it",
    });
    for (const [typed, args, prompt] of [
      ["/late twice", { case: "a" }, "Read it twice"],
      ["/late phases=1 twice", { case: "a", phases: "1" }, "Read it twice"],
      ["/late twice case=b", { case: "b" }, "Read it twice"],
      ["/late case=b", { case: "b" }, "Read it"],
      ["/late -- case=b", { case: "a" }, "Read it case=b"],
    ] as const)
      expect([typed, parsed(typed)?.stages[0]?.commands[0]]).toMatchObject([typed, { arguments: args, prompt }]);
  });

  it("separates its arguments and the typed ones by one space", () => {
    expect(shown("/around phases=1 twice")).toBe("/med case=a phases=1 Read it twice | /fact");
    expect(shown("/ends-own case=a it")).toBe("/med phases=1 case=a -- Read it");
  });

  it("takes arguments although it ends its own", () => {
    for (const [typed, args, prompt] of [
      ["/closed case=a it", { case: "a" }, "Read it"],
      ["/closed it case=a", {}, "Read it case=a"],
      ["/closed -- it", {}, "Read it"],
      ["/closed", {}, "Read"],
    ] as const)
      expect([typed, parsed(typed)?.stages[0]?.commands[0]]).toMatchObject([typed, { arguments: args, prompt }]);
  });

  it("keeps its quotes and the typed ones apart", () => {
    expect(parsed("/quoted-first")?.stages).toHaveLength(1);
    expect(shown('/quoted "open')).toBe('/med note="a | /b" Say "it" "open');
    expect(shown(`/full it's "unclosed`)).toBe(`/fact it's "unclosed && /med && /summary`);
  });

  it("is named in its stages, with the range in which it was typed", () => {
    const stages = parsed("/fact x | /deep1 1a=2")?.stages;
    expect(stages?.map(({ macro }) => macro)).toEqual([undefined, "deep1"]);
    const command = stages?.[1]?.commands[0];
    expect(command?.span).toEqual({ start: 9, end: 21 });
    expect(command?.diagnostics).toMatchObject([{ code: "invalid-argument-name", span: { start: 9, end: 21 } }]);
  });
});

describe("macros that cannot run", () => {
  it.each([
    ["/own", "endless-macro", "The macro /own refers to itself: /own → /own."],
    ["/ping x", "endless-macro", "The macro /ping refers to itself: /ping → /pong → /ping."],
    ["/leads-to-own", "endless-macro", "The macro /own refers to itself: /leads-to-own → /own → /own."],
    ["/n1", "endless-macro", `Macros are nested too deeply: at most 8 levels are allowed: ${chain(9).join(" → ")}.`],
    [
      "/deep1 ".repeat(6).concat("| ").repeat(4).concat("/med"),
      "endless-macro",
      "Too many macros: at most 64 are allowed in a message.",
    ],
    [`/n9 | ${repeat("/n2 /n2 /n2 /n2", 2)}`, "endless-macro", "Too many macros: at most 64 are allowed in a message."],
    ["/doubling", "too-many-stages", "Too many stages after expanding /doubling: at most 8 are allowed."],
    ["/full | /full | /full", "too-many-stages", "Too many stages after expanding /full: at most 8 are allowed."],
    [
      "/full | /full | /full | /med",
      "too-many-stages",
      "Too many stages after expanding /full: at most 8 are allowed.",
    ],
    [repeat("/med", 9), "too-many-stages", "Too many stages: at most 8 are allowed."],
    [repeat("/quick", 9), "too-many-stages", "Too many stages: at most 8 are allowed."],
  ])("%s", (text, code, message) => {
    expect(parsed(text)?.diagnostics).toMatchObject([{ code, severity: "error", message }]);
  });

  it("do not include 64 macros in a message, and the next one is refused", () => {
    const stage = (count: number): string => "/deep2 ".repeat(count).trim();
    const message = [6, 6, 6, 6, 6, 2].map(stage).join(" | "); // two macros for each /deep2
    expect(parsed(message)?.diagnostics).toEqual([]);
    expect(parsed(`${message} | /deep3`)?.diagnostics).toMatchObject([{ code: "endless-macro", severity: "error" }]);
  });

  it("because their first command cannot be stacked are refused only when stacked", () => {
    expect(parsed("/strict /foreign x")?.diagnostics).toMatchObject([
      {
        code: "unstackable-macro",
        severity: "error",
        message: "The macro /foreign cannot be stacked with other commands. Join it with |, && or ||.",
      },
    ]);
    expect(shown("/foreign y")).toBe("/elsewhere x y");
  });

  it("do not include macros side by side", () => {
    expect(shown("/deep1 /deep1 /deep1 /deep1 /deep1 x")).toBe(Array.from({ length: 5 }, () => "/med x").join(" + "));
  });

  it("are reported with the range of their stage", () => {
    expect(parsed("/fact | /own x")?.diagnostics[0]?.span).toEqual({ start: 7, end: 14 });
    expect(parsed(repeat("/med", 10))?.diagnostics[0]?.span).toEqual({ start: 55, end: 61 });
  });

  it("leave the stages as typed", () => {
    expect(shown("/fact | /own")).toBe("/fact | /own");
  });

  it("do not include pipelines of 8 stages and macros nested 8 deep", () => {
    expect(parsed("/full | /full | /med | /med")).toMatchObject({ diagnostics: [], stages: { length: 8 } });
    expect(parsed("/n2")).toMatchObject({ diagnostics: [], stages: { length: 1 } });
  });
});

describe("for every set of macros", () => {
  const name = fc.constantFrom("m0", "m1", "m2", "m3", "med", "else");
  const text = fc
    .array(fc.tuple(name, fc.constantFrom("", " x=1", ' "a', " | y", " `")), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([command, rest]) => `/${command}${rest}`).join(" | "));

  it("parsing ends, never throws, and returns at most 8 stages or a diagnostic", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 4, maxLength: 4 }), text, (bodies, message) => {
        const lookup = (typed: string): Macro | undefined => {
          const body = /^m[0-3]$/.test(typed) ? bodies[Number(typed[1])] : undefined;
          return body === undefined ? undefined : { name: typed, text: body };
        };
        const pipeline = parsePipeline(message, { isCommand: () => true, macroOf: lookup });
        if (pipeline?.diagnostics.length === 0) {
          expect(pipeline.stages.length).toBeLessThanOrEqual(8);
          const names = pipeline.stages.flatMap(({ commands }) => commands.map((command) => command.name));
          expect(names.filter((each) => /^m[0-3]$/.test(each))).toEqual([]);
        }
      }),
    );
  });
});
