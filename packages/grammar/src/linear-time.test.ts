import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { describe, expect, it } from "vitest";
import { bindArguments, complete, type Macro, parsePipeline, parseSlashCommand, renderTemplate } from "./index.js";
import { findPlaceholders, splitArguments } from "./internal.js";

const parameters = { format: {}, draft: { type: "boolean" }, pages: { type: "number" } } as const;

const WORKS: Readonly<Record<string, { readonly units: readonly string[]; readonly run: (text: string) => unknown }>> =
  {
    "the arguments of a command": {
      units: [
        "format=a ",
        'format="a ',
        "format='x ",
        "--format ",
        "text ",
        '"',
        "k=1 ",
        "format=1 ",
        "format=“a ",
        "format=“a” b ",
        "“a ",
        "’a ",
        'format="a” ',
        "—format ",
        "—format=",
        "\u200b",
        "\ufeff",
        "a\u200b",
        "« a »",
      ],
      run: (text) => {
        const command = parseSlashCommand(`/x t ${text}`, { parameters });
        return bindArguments(command?.arguments ?? {}, parameters);
      },
    },
    "a pipeline": {
      units: [
        "| /a ",
        "' ",
        '" ',
        "` ",
        'a="x ',
        "/a ",
        "&& ",
        "'a ",
        '\\" ',
        "“a ",
        "a=“x ",
        'a="x” ',
        "“a” ",
        "‘a’s ",
        "｜ ／a ",
        "\u200b",
        "\ufeff",
        "=\u200b“ ",
      ],
      run: (text) => parsePipeline(`/a ${text}`, { isCommand: () => true, parametersOf: () => ({ a: {} }) }),
    },
    "a pipeline with prefixes": {
      units: [
        "| each each ",
        "| each ",
        "| each /a ",
        "| each x=1 ",
        "| each x='a ",
        "|| /a ",
        "each ",
        "x=1 ",
        " ",
        "\u200b",
        "\ufeff",
        "e",
        "| \u200b\u200b",
        "| e\u200b",
      ],
      run: (text) => parsePipeline(`/a | ${text}(`, { isCommand: () => true, isPrefix: (name) => name === "each" }),
    },
    "a template": {
      units: ["\\", "$", "$0 ", "$ARGUMENTS[", "\\$0", '"', "“a ", "‘a ", "\u200b"],
      run: (text) => [renderTemplate(text, { rawArguments: "a", mode: "claude" }), splitArguments(text)],
    },
    "the placeholders in code within a line": {
      units: ["$1 ", "sed $1 ", "sed ' $1 ", 'awk "sed '],
      run: (text) => renderTemplate(`#$1 \`${text}\` $1`, { rawArguments: "a", parameters: {} }),
    },
    "the placeholders of a template": {
      units: [
        "$1 ",
        "$1\\pi x",
        "`a/b $1` ",
        "`$1` ",
        "$1\n",
        "```\n$1\n```\n",
        "awk '$1' ",
        "{print $1",
        "s/a$1",
        "$1 $5,000 ",
        "`",
        "${$1",
      ],
      run: (text) => findPlaceholders(`#$1 ${text}`, { parameters: {} }),
    },
    "a completion": {
      units: ["| /", "/a ", "|  ", "x=1 ", " ", "x", "/", "“a ", "\u200b", "—x ", "x=“"],
      run: (text) => complete(`/a ${text} `, text.length + 4, { commands: [{ name: "a", kind: "skill", parameters }] }),
    },
  };

describe.each(Object.entries(WORKS))("%s", (_name, { units, run }) => {
  it.each(units)("is read in linear time: %j", async (unit) => {
    await expectLinearTime(40_000, (size) => unit.repeat(size / unit.length), run);
  });
});

it("the arguments of a message cost no more results than are allowed, however long it is", () => {
  const typed = Array.from({ length: 100_000 }, (_, n) => `k${n}=${n}`).join(" ");
  const declared = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`declared-${n}`, {}]));
  const command = parseSlashCommand(`/x ${typed}`, { parameters: declared });
  const { problems } = bindArguments(command?.arguments ?? {}, declared);
  expect(problems).toHaveLength(100);
  expect(JSON.stringify([command?.arguments, command?.diagnostics, problems]).length).toBeLessThan(100_000);
  const repeated = parseSlashCommand(`/x ${"declared-1=1 ".repeat(50_000)}`, { parameters: declared });
  expect(repeated?.diagnostics.length).toBeLessThanOrEqual(100);
});

it("macros of any number of stages are refused, not thrown on", () => {
  const long = Array.from({ length: 130_000 }, () => "/a").join(" | ");
  const macros: Readonly<Record<string, string>> = { long, outer: "/long | /a" };
  const macroOf = (name: string): Macro | undefined =>
    macros[name] === undefined ? undefined : { name, text: macros[name] };
  for (const text of ["/a | /long x", "/outer", long]) {
    const found = parsePipeline(text, { isCommand: () => true, macroOf });
    expect(found?.diagnostics).toMatchObject([{ code: "too-many-stages", severity: "error" }]);
  }
});
