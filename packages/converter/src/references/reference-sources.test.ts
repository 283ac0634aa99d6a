import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import type { ConfigHead } from "../configs/config-store.js";
import { memoryConfigs } from "../configs/memory-configs.js";
import { referenceSources, type ReferringText } from "./reference-sources.js";

const HEADS: ConfigHead[] = [
  ...["court:clerk", "office:usher", "judge-of-facts", "law-reader", "fee-counter"].map(
    (name) => ({ name, type: "agent_definition" }) as const,
  ),
  ...["filing-rules", "review", "sort-exhibits"].map((name) => ({ name, type: "skill" }) as const),
  ...["brief", "court:file"].map((name) => ({ name, type: "slash_command" }) as const),
];
const sources = referenceSources(memoryConfigs([]), HEADS);

const namesIn = (text: ReferringText): string[] => sources.referencesIn(text).map(({ name }) => name);
const commandsIn = (text: string, name?: string): string[] =>
  sources.commandsRunIn({ source: new SourceText(text), name }).map((head) => head.name);

describe("the references in a text", () => {
  it("are those in its plugin first, whatever text was read before", () => {
    const text = "Use the clerk agent, then use the usher agent.";
    expect(namesIn({ name: "court:file", source: new SourceText(text) })).toEqual(["clerk", "office:usher"]);
    expect(namesIn({ name: "office:file", source: new SourceText(text) })).toEqual(["court:clerk", "usher"]);
    expect(namesIn({ name: "court:brief", source: new SourceText(text) })).toEqual(["clerk", "office:usher"]);
    expect(namesIn({ source: new SourceText("Use the judge-of-facts agent.") })).toEqual(["judge-of-facts"]);
  });

  it.each([
    [undefined, ["judge-of-facts", "law-reader"]],
    ["command", ["judge-of-facts", "law-reader"]],
    ["agent", ["law-reader"]],
    ["skill", ["law-reader"]],
  ] as const)("of the type %j are those that it says to use, or names if it is a command", (type, names) => {
    expect(
      namesIn({ type, source: new SourceText("It ends with `judge-of-facts`. Use the law-reader agent.") }),
    ).toEqual(names);
  });
});

describe("the commands that a text runs", () => {
  it("may be skills, but not those with the name of a command of Claude Code", () => {
    expect(commandsIn("Run /brief, then run /filing-rules. Run /review. Run /sort-exhibits.")).toEqual([
      "brief",
      "filing-rules",
      "sort-exhibits",
    ]);
  });

  it("are each named once, and are those of its plugin", () => {
    expect(commandsIn("Run /file. Then run /file again, and run /court:file.", "court:brief")).toEqual(["court:file"]);
  });

  it("may be a part of its work without a verb", () => {
    const text = "1. /brief\n2. Sort the exhibits";
    expect(sources.commandsOfWorkIn({ source: new SourceText(text) })).toEqual([
      { name: "brief", type: "slash_command" },
    ]);
  });
});

it("scripts are not taken in by default", () => {
  const configs = memoryConfigs([]);
  expect(sources).toMatchObject({ heads: HEADS, scripts: false });
  expect(referenceSources(configs, HEADS, true)).toMatchObject({ configs, scripts: true });
});
