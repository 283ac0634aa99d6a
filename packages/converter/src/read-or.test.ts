import { Annotation, Command, interrupt, MemorySaver, START, StateGraph } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { agent, skill } from "./__fixtures__/configs.js";
import { type ConfigRecord, type ConfigStore, convertDeterministically, memoryConfigs } from "./index.js";

/** A text, the files of its collection, and the first call of the store that an abort or an interrupt ends. */
interface Reading {
  readonly content: string;
  readonly userArguments?: string;
  readonly records?: readonly ConfigRecord[];
  readonly files?: Readonly<Record<string, string>>;
  readonly method: keyof ConfigStore;
  readonly wanted: string;
}

const READINGS: readonly (readonly [string, Reading])[] = [
  ["an agent", { content: "Use the triage agent.", records: [agent("triage")], method: "read", wanted: "triage" }],
  [
    "each agent of a pattern",
    { content: "Use the `*-clerk` agents.", records: [agent("tax-clerk")], method: "read", wanted: "tax-clerk" },
  ],
  [
    "a file beside a skill",
    {
      content: "Use the filing skill.",
      records: [skill("filing", "See forms.md.")],
      method: "readFile",
      wanted: "forms.md",
    },
  ],
  [
    "a file",
    {
      content: "Read `.claude/rules/dates.md`.",
      files: { "rules/dates.md": "In full." },
      method: "readShared",
      wanted: "rules/dates.md",
    },
  ],
  [
    "a file in another folder",
    {
      content: "Read `.claude/rules/dates.md`.",
      files: { "office/rules/dates.md": "In full." },
      method: "findShared",
      wanted: "rules/dates.md",
    },
  ],
  [
    "the list of files",
    {
      content: "Read each rule in `.claude/rules/*.md`.",
      files: { "rules/dates.md": "In full." },
      method: "listShared",
      wanted: "",
    },
  ],
  [
    "each file of a pattern",
    {
      content: "Read each rule in `.claude/rules/*.md`.",
      files: { "rules/dates.md": "In full." },
      method: "readShared",
      wanted: "rules/dates.md",
    },
  ],
  [
    "a file that the arguments name",
    {
      content: "Load `.claude/cases/<case>.md`.",
      userArguments: "smith",
      files: { "cases/smith.md": "Rowe v. Hale." },
      method: "readShared",
      wanted: "cases/smith.md",
    },
  ],
  [
    "a file that may be an agent",
    {
      content: "Read `.claude/office/agents/triage.md`.",
      records: [agent("triage")],
      files: { "office/agents/triage.md": "Sort." },
      method: "readShared",
      wanted: "office/agents/triage.md",
    },
  ],
  [
    "a file that a script for the user loads",
    {
      content: "Tell the user to run `.claude/kit/greet.sh`.",
      files: { "kit/greet.sh": "#!/bin/sh\n. ./words.sh\n", "kit/words.sh": "hello=1\n" },
      method: "readShared",
      wanted: "kit/words.sh",
    },
  ],
];

/** Creates a store whose method throws when it is called with this argument first. */
function throwingOnce({ records = [], files = {}, method, wanted }: Reading, toThrow: () => void): ConfigStore {
  let isFirst = true;
  const store: ConfigStore = {
    ...memoryConfigs(records),
    files: async () => ["forms.md"],
    readFile: async () => "State the court.",
    readShared: async (path) => files[path],
    findShared: async (path) => Object.keys(files).find((each) => each.endsWith(`/${path}`)),
    listShared: async () => Object.keys(files),
  };
  return new Proxy(store, {
    get: (target, key: keyof ConfigStore) =>
      key !== method
        ? target[key]
        : async (...given: string[]) => {
            if (isFirst && given.join(" ").includes(wanted)) {
              isFirst = false;
              toThrow();
            }
            // oxlint-disable-next-line no-unsafe-type-assertion -- the arguments are those of this method
            return await (target[key] as (...all: string[]) => Promise<unknown>)(...given);
          },
  });
}

describe("a conversion without a model", () => {
  it.each(READINGS)("rethrows the abort of a store that reads %s", async (_what, reading) => {
    const abort = Object.assign(new Error("Stopped."), { name: "AbortError" });
    const configs = throwingOnce(reading, () => {
      throw abort;
    });
    const { content, userArguments = "" } = reading;
    await expect(
      convertDeterministically({ content, userArguments, name: "ask", scripts: true }, configs),
    ).rejects.toBe(abort);
  });

  it.each(READINGS)("interrupts the graph at a store that reads %s", async (_what, reading) => {
    const configs = throwingOnce(reading, () => interrupt("Read it?"));
    const { content, userArguments = "" } = reading;
    const graph = new StateGraph(Annotation.Root({ prompt: Annotation<string> }))
      .addNode("convert", async () => {
        const input = { content, userArguments, name: "ask", scripts: true };
        return { prompt: (await convertDeterministically(input, configs)).convertedContent };
      })
      .addEdge(START, "convert")
      .compile({ checkpointer: new MemorySaver() });
    const thread = { configurable: { thread_id: "office" } };
    expect(await graph.invoke({}, thread)).toMatchObject({ __interrupt__: [{ value: "Read it?" }] });
    expect(await graph.invoke(new Command({ resume: "yes" }), thread)).toHaveProperty("prompt");
  });
});
