import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Parameters, renderTemplate } from "./index.js";
import { splitArguments } from "./internal.js";

const claude = (body: string, rawArguments: string, parameters?: Parameters): string =>
  renderTemplate(body, { rawArguments, mode: "claude", ...(parameters && { parameters }) }).text;
const positional: Parameters = { issue: { position: 0 }, branch: { position: 1 } };

it("words that are given take the place of those that were typed", () => {
  const words = ["Ann Lee", undefined];
  const options = { rawArguments: "Ann Lee", words, nameMissing: true, parameters: {}, argumentHint: "<to> [tone]" };
  const { text, missing } = renderTemplate("$1, $2: $ARGUMENTS", options);
  expect([text, missing]).toEqual(["Ann Lee, <tone>: Ann Lee", ["tone"]]);
});

describe("mode claude", () => {
  it.each<[string, string, string, Parameters?]>([
    ["A $ARGUMENTS", '"x y" z', 'A "x y" z'],
    ["$0, $1, $2", '"x y" z', "x y, z, $2"],
    ["$ARGUMENTS[1]", "a b", "b"],
    ["$ARGUMENTS[5] $0", "a b", "$ARGUMENTS[5] a"],
    ["$issue/$branch", "7", "7/", positional],
    [String.raw`\$1.00 \\$0`, "q", String.raw`$1.00 \\q`],
    [String.raw`\$ARGUMENTS \$issue \$other $0`, "q", String.raw`$ARGUMENTS $issue \$other q`, positional],
    ["hi", "a b", "hi\n\nARGUMENTS: a b"],
    ["$0 end", '"$1 $ARGUMENTS" b', "$1 $ARGUMENTS end"],
    ["price $5K, awk '{print $1}'", "", "price $5K, awk '{print $1}'"],
    ["$0x $issues $ARGUMENT", "a", "$0x $issues $ARGUMENT\n\nARGUMENTS: a", positional],
    ["$ARGUMENTSX/$ARGUMENTS_notes.md $ARGUMENTS_FILE", "a", "aX/a_notes.md a_FILE"],
    ["$issue-$branch", "7 main", "7-main", positional],
    ["$ARGUMENTS", "", ""],
    ["$10 and $ARGUMENT", "a b c d e f g h i j k", "k and $ARGUMENT"],
    ["$a(b $a.b", "x", "$a(b $a.b\n\nARGUMENTS: x", { "a(b": {}, "a.b": {} }],
  ])("%j with %j gives %j", (body, rawArguments, expected, parameters) => {
    expect(claude(body, rawArguments, parameters)).toBe(expected);
  });
});

describe("commands and references in a template", () => {
  it.each(["!`touch x`", "@secrets.txt", "```!\ntouch x\n```", "$(touch x)", "${HOME}", "{{ x }}", "<%= x %>"])(
    "stay text: %j",
    (text) => {
      for (const mode of ["claude", "declared"] as const) {
        expect(renderTemplate(`Do ${text} now. $ARGUMENTS`, { rawArguments: text, mode }).text).toBe(
          `Do ${text} now. ${text}`,
        );
      }
    },
  );
});

describe("mode declared, the default", () => {
  it("always replaces $ARGUMENTS, and positions only if something is declared", () => {
    const body = "$ARGUMENTS, $0, $1";
    expect(renderTemplate(body, { rawArguments: "a b" }).text).toBe("a b, $0, $1");
    expect(renderTemplate(body, { rawArguments: "a b", parameters: {} }).text).toBe("a b, a, b");
  });

  it("takes the backslash off an escaped price in a text that takes arguments, but not in code", () => {
    expect(renderTemplate(String.raw`\$1.00 of $ARGUMENTS`, { rawArguments: "a" }).text).toBe("$1.00 of a");
    const code = "Of $ARGUMENTS:\n\n```\n\\$1\n```\n";
    expect(renderTemplate(code, { rawArguments: "a" }).text).toBe(code.replace("$ARGUMENTS", () => "a"));
    expect(renderTemplate(String.raw`\$1.00`, { rawArguments: "a", append: false }).text).toBe(String.raw`\$1.00`);
  });

  it("fills in bound values", () => {
    const parameters: Parameters = { phases: { type: "array" }, draft: { type: "boolean" }, none: {} };
    const values = { phases: [1, 2], draft: true };
    expect(
      renderTemplate("$phases $draft [$none] $undeclared", { rawArguments: "x", arguments: values, parameters }).text,
    ).toBe("1,2 true [] $undeclared");
  });

  it("leaves a declared name without a position and without a value empty, whatever was typed", () => {
    const parameters: Parameters = { topic: {}, branch: { position: 1 } };
    expect(renderTemplate("[$topic] [$branch]", { rawArguments: "7 main", parameters }).text).toBe("[] [main]");
  });

  it("fills in at most 16 MiB, and keeps the placeholders after that", () => {
    const value = "x".repeat(6 * 1024 * 1024);
    const { text } = renderTemplate("$a $a $a $b", {
      rawArguments: "",
      arguments: { a: value, b: "y" },
      parameters: { a: {}, b: {} },
    });
    expect(text.length).toBe(2 * value.length + " ".length * 2 + "$a $b".length);
    expect(text.endsWith(" $a $b")).toBe(true);
  });

  it("prefers the longest name", () => {
    const parameters: Parameters = { file: {}, "file-name": {} };
    expect(
      renderTemplate("$file-name $file", { rawArguments: "", arguments: { file: "a", "file-name": "b" }, parameters })
        .text,
    ).toBe("b a");
  });
});

describe("arguments that no placeholder used", () => {
  it("are appended, unless this is turned off", () => {
    expect(renderTemplate("Text", { rawArguments: "a" })).toEqual({
      text: "Text\n\nARGUMENTS: a",
      consumed: false,
      missing: [],
    });
    expect(renderTemplate("Text", { rawArguments: "a", append: false })).toEqual({
      text: "Text",
      consumed: false,
      missing: [],
    });
    expect(renderTemplate("Text", { rawArguments: " " }).text).toBe("Text");
    expect(renderTemplate("$ARGUMENTS $0", { rawArguments: "a", mode: "off" }).text).toBe(
      "$ARGUMENTS $0\n\nARGUMENTS: a",
    );
    expect(renderTemplate("Take $ARGUMENTS", { rawArguments: "a" })).toEqual({
      text: "Take a",
      consumed: true,
      missing: [],
    });
  });
});

describe("user text", () => {
  it("is data and never scanned for placeholders", () => {
    const nasty = fc.array(
      fc.constantFrom("$&", "$1", "$0", "$ARGUMENTS", "$name", "$$", "$`", "\\$0", "x", " ", '"'),
      { maxLength: 12 },
    );
    const holds = fc.property(nasty, (parts) => {
      const raw = parts.join("").trim();
      const parameters: Parameters = { name: {} };
      const rendered = renderTemplate("<$ARGUMENTS|$name>", {
        rawArguments: raw,
        arguments: { name: raw },
        parameters,
      });
      expect(rendered.text).toBe(`<${raw}|${raw}>`);
    });
    fc.assert(holds);
  });
});

describe("splitArguments", () => {
  it.each([
    ['"hello world" second', ["hello world", "second"]],
    ["it's $HOME | * \\d", ["it's", "$HOME", "|", "*", "\\d"]],
    [" 'a b'  c ", ["a b", "c"]],
    ['"open quote', ['"open', "quote"]],
    ['a="b c"', ['a="b', 'c"']],
    ["", []],
  ])("%j gives %j", (text, words) => {
    expect(splitArguments(text)).toEqual(words);
  });
});

it("inserts values as `write` returns them, which sees the line so far", () => {
  const write = (value: string, line: string): string => `<${line}|${value}>`;
  const { text } = renderTemplate("A\nFix $0 $1\n$0", { rawArguments: "7 b", parameters: {}, write });
  expect(text).toBe("A\nFix <Fix |7> <Fix <Fix |7> |b>\n<|7>");
});
