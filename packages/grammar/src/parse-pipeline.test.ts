import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, it } from "vitest";
import { parsePipeline } from "./index.js";
import type { PipelineOptions } from "./parse-pipeline.js";

const known = new Set([
  "a",
  "b",
  "c",
  "research",
  "summarize",
  "save",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
]);
const options: PipelineOptions = { isCommand: (name) => known.has(name) };
const outline = (text: string): unknown =>
  parsePipeline(text, options)?.stages.map(({ operator, commands }) => [
    operator,
    ...commands.map(({ name, arguments: values, prompt }) => [name, values, prompt]),
  ]);

describe("a pipeline", () => {
  it("closes code within a line also before a letter", () => {
    expect(parsePipeline("/a `x`y ` | /b z`", options)?.stages).toHaveLength(1);
    expect(parsePipeline("/a `x`y | /b z", options)?.stages).toHaveLength(2);
  });

  it("has the raw arguments of stacked commands without the space around them", () => {
    const commands = parsePipeline("/a k=1   /b  j=2   Go  ", options)?.stages[0]?.commands;
    expect(commands?.map(({ rawArguments }) => rawArguments)).toEqual(["k=1 Go", "j=2 Go"]);
  });

  it("continues after a quoted value that ends with an escaped backslash", () => {
    const stages = parsePipeline(String.raw`/a path="C:\\" | /b note="x"`, options)?.stages;
    expect(stages?.map(({ commands }) => commands[0]?.arguments)).toEqual([{ path: "C:\\" }, { note: "x" }]);
  });

  it.each([
    ["/a", [[undefined, ["a", {}, ""]]]],
    ["/a x=1 text", [[undefined, ["a", { x: "1" }, "text"]]]],
    [
      "/a | /b",
      [
        [undefined, ["a", {}, ""]],
        ["|", ["b", {}, ""]],
      ],
    ],
    [
      "/a x=1 | /b y=2 text && /c",
      [
        [undefined, ["a", { x: "1" }, ""]],
        ["|", ["b", { y: "2" }, "text"]],
        ["&&", ["c", {}, ""]],
      ],
    ],
    [
      "/research topic | /summarize format=bullets | /save file=research.md",
      [
        [undefined, ["research", {}, "topic"]],
        ["|", ["summarize", { format: "bullets" }, ""]],
        ["|", ["save", { file: "research.md" }, ""]],
      ],
    ],
    [
      "/a text\n|\n/b more",
      [
        [undefined, ["a", {}, "text"]],
        ["|", ["b", {}, "more"]],
      ],
    ],
    [
      "/a || /b y=2 text ｜｜ /c",
      [
        [undefined, ["a", {}, ""]],
        ["||", ["b", { y: "2" }, "text"]],
        ["||", ["c", {}, ""]],
      ],
    ],
    [
      "/a | /unknown x",
      [
        [undefined, ["a", {}, ""]],
        ["|", ["unknown", {}, "x"]],
      ],
    ],
  ])("%j", (text, stages) => {
    expect(outline(text)).toEqual(stages);
  });

  it.each(["", "a | /b", "x", "/usr/bin/a | /b", "//a | /b", "/a| /b"])("is not found in %j", (text) => {
    expect(parsePipeline(text, options)).toBeUndefined();
  });

  it.each([
    "/a x | y",
    "/a x ||| /b",
    "/a x || b",
    "/a x ||/b",
    "/a x|| /b",
    "/a x || /usr/bin/b",
    '/a "x || /b y"',
    "/a `x || /b y`",
    "/a q='x || /b y'",
    "/a || b | c || d |",
    "/a x |/b",
    "/a x | each /b",
    "/a x | /usr/bin/b",
    "/a x | / b",
    '/a "x | /b y"',
    "/a 'x | /b y' c",
    "/a `x | /b y`",
    '/a q="x | /b y"',
    "/a q='x | /b y'",
    "/a ```x | /b y```",
    "/a x`y && /b z`",
    String.raw`/a "x \" | /b y"`,
    "/a 'it's | /b y'",
    `/a "open 'x | /b y'`,
    "/a x & /b",
    "/a x |",
  ])("leaves the pipe in %j in the text", (text) => {
    expect(parsePipeline(text, options)?.stages).toHaveLength(1);
  });

  it.each([
    "/a it's | /b",
    "/a don't and isn't | /b",
    '/a 6" wide | /b',
    "/a `open | /b",
    '/a "open | /b',
    "/a 'tis | /b isn't",
    '/a x"y | /b z"',
    "/a rock'n | /b roll'",
    String.raw`/a "x \\" | /b y"`,
    '/a "x | /c y" | /b z',
  ])("is split in %j, where no quotes surround the operator", (text) => {
    expect(parsePipeline(text, options)?.stages).toHaveLength(2);
  });

  it("reports spans and diagnostics as offsets into the whole message", () => {
    const text = "/a one | /b 1x=2 two";
    const [, second] = parsePipeline(text, options)?.stages ?? [];
    const command = second?.commands[0];
    expect(text.slice(command?.span.start, command?.span.end)).toBe("/b 1x=2 two");
    const span = command?.diagnostics[0]?.span;
    expect(text.slice(span?.start, span?.end)).toBe("1x=");
  });

  it("reads the declared parameters of each command", () => {
    const declared = parsePipeline("/a write format=x | /b --format y", {
      ...options,
      parametersOf: () => ({ format: {} }),
    });
    expect(declared?.stages.map(({ commands }) => commands[0]?.arguments)).toEqual([{ format: "x" }, { format: "y" }]);
  });
});

describe("a prefix", () => {
  const isPrefix = (name: string): boolean => ["each", "if"].includes(name.toLowerCase());
  const stagesOf = (text: string) => parsePipeline(text, { ...options, isPrefix })?.stages ?? [];
  const namesIn = (text: string) => stagesOf(text).map(({ commands }) => commands.map(({ name }) => name));

  it.each([
    ["/a | /each x=1 /b text", "a; each b"],
    ["/a | each x=1 /b text", "a; each b"],
    ["/a | Each\n/unknown text", "a; Each unknown"],
    ["/a ｜ \u200beach /b", "a; each b"],
    ["/a | if v=1 /each x=1 /b /c", "a; if each b c"],
    ["/a | each v='x | each /b' /b | each /c", "a; each b; each c"],
    ["/each x=1 /unknown", "each unknown"],
    ["/a | if v=1 each x=1 /b", "a; if"],
    ["/a | each each if /b | each /c", "a; each; each c"],
  ])("stands before any command: %j", (text, names) => {
    expect(
      namesIn(text)
        .map((each) => each.join(" "))
        .join("; "),
    ).toBe(names);
  });

  it.each([
    "/a | each of them /b",
    "/a | each -- /b",
    "/a | each b",
    "/a | if each",
    "/a | if v=1 each b",
    "/a | if v=1 each -- /b",
    "/a | if v=1 of each /b",
    "/a | each",
    "/a | eachb /b",
    "/a |each /b",
    "/a && each /b",
    "/a || each /b",
    "/a `x | each /b`",
    "/a | other /b",
  ])("needs its slash, or is text: %j", (text) => {
    expect(namesIn(text)).toEqual([["a"]]);
  });

  it("keeps the offsets of what follows it", () => {
    const text = "/a | each x=1 /b 1x=2";
    const command = stagesOf(text)[1]?.commands[1];
    expect(text.slice(command?.span.start, command?.span.end)).toBe("/b 1x=2");
  });
});

describe("stacked commands", () => {
  it.each([
    ["/a /b text", [[undefined, ["a", {}, "text"], ["b", {}, "text"]]]],
    ["/a x=1 /b y=2 text", [[undefined, ["a", { x: "1" }, "text"], ["b", { y: "2" }, "text"]]]],
    ["/a /unknown text", [[undefined, ["a", {}, "/unknown text"]]]],
    ["/unknown /a text", [[undefined, ["unknown", {}, "/a text"]]]],
    ["/a text /b", [[undefined, ["a", {}, "text /b"]]]],
    ["/a -- /b", [[undefined, ["a", {}, "/b"]]]],
    [
      "/a /b | /c",
      [
        [undefined, ["a", {}, ""], ["b", {}, ""]],
        ["|", ["c", {}, ""]],
      ],
    ],
  ])("%j", (text, stages) => {
    expect(outline(text)).toEqual(stages);
  });

  it("are limited to six", () => {
    const stage = parsePipeline("/one /two /three /four /five /six /seven text", options)?.stages[0];
    expect(stage?.commands).toHaveLength(6);
    expect(stage?.commands[0]?.prompt).toBe("/seven text");
  });

  it("have their own raw arguments, followed by the shared text", () => {
    const [stage] = parsePipeline("/a x=1 /b y=2  the  text", options)?.stages ?? [];
    expect(stage?.commands.map(({ rawArguments }) => rawArguments)).toEqual(["x=1 the  text", "y=2 the  text"]);
  });
});

describe("for every text", () => {
  const part = fc.constantFrom(
    "/a",
    "/b",
    "/zz",
    "|",
    "&&",
    "||",
    "each",
    " ",
    "\n",
    '"',
    "'",
    "`",
    "x=1",
    "--f",
    "--",
    "text",
    "it's",
  );
  const text = fc.array(part, { maxLength: 30 }).map((parts) => `/a ${parts.join(" ")}`);

  it("the spans are in order, and each begins with the command's name", () => {
    const isPrefix = (name: string): boolean => name === "each";
    const holds = fc.property(text, (message) => {
      let last = 0;
      for (const { commands } of parsePipeline(message, { ...options, isPrefix })?.stages ?? []) {
        expect(commands.length).toBeGreaterThan(0);
        for (const { name, span } of commands) {
          expect([`/${name}`, ` ${name}`]).toContain(message.slice(span.start, span.start + name.length + 1));
          expect(span.start).toBeGreaterThanOrEqual(last);
          last = span.start;
        }
      }
    });
    fc.assert(holds, { numRuns: 20 * RANDOM_RUNS });
  });

  it("without `||` and prefixes, it is read as if there were none", () => {
    const plain = fc.array(part, { maxLength: 30 }).map((parts) => {
      return `/a ${parts.filter((each) => each !== "||" && each !== "each").join(" ")}`;
    });
    const holds = fc.property(plain, (message) => {
      const isPrefix = (name: string): boolean => name === "each";
      expect(parsePipeline(message, { ...options, isPrefix })).toEqual(parsePipeline(message, options));
    });
    fc.assert(holds, { numRuns: 20 * RANDOM_RUNS });
  });

  it("a stage after `||` is what it is after `&&`", () => {
    const holds = fc.property(text, (message) => {
      const read = (operator: string): unknown =>
        parsePipeline(message.replaceAll(" || ", ` ${operator} `), options)?.stages.map(({ commands }) =>
          commands.map(({ name, arguments: values, prompt }) => [name, values, prompt.replaceAll("||", "&&")]),
        );
      expect(read("||")).toEqual(read("&&"));
    });
    fc.assert(holds, { numRuns: 20 * RANDOM_RUNS });
  });
});
