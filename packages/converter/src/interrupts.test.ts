import { Annotation, Command, interrupt, MemorySaver, START, StateGraph } from "@langchain/langgraph";
import { fakeModel } from "langchain";
import { describe, expect, it } from "vitest";
import { command, DEBUGGED, office } from "./__fixtures__/configs.js";
import { answering, reading } from "./__fixtures__/models.js";
import {
  type ConfigStore,
  type ConversionResult,
  createReadConfigsTool,
  createSlashCommandConverter,
} from "./index.js";

const input = { command: "debug-task", userArguments: "the login page" };
const triage = { name: "triage", type: "agent" as const };

/** A store that asks a person before it gives an agent away. */
function askingStore(): ConfigStore {
  const store = office();
  return {
    list: () => store.list(),
    read: async (type, name) => {
      if (type === "agent_definition" && interrupt(`Read ${name}?`) !== "yes") return undefined;
      return await store.read(type, name);
    },
  };
}

describe("an interrupt of a store", () => {
  it("interrupts the graph that converts, which can be resumed", async () => {
    const model = answering(reading(triage), DEBUGGED, DEBUGGED);
    const converter = createSlashCommandConverter({ model, configs: askingStore(), fallback: "deterministic" });
    const graph = new StateGraph(Annotation.Root({ result: Annotation<ConversionResult> }))
      .addNode("convert", async (_state, config) => ({ result: await converter.invoke(input, config) }))
      .addEdge(START, "convert")
      .compile({ checkpointer: new MemorySaver() });
    const thread = { configurable: { thread_id: "office" } };
    const first = await graph.invoke({}, thread);
    expect(first).toMatchObject({ __interrupt__: [{ value: "Read triage?" }] });
    const { result } = await graph.invoke(new Command({ resume: "yes" }), thread);
    expect(result).toMatchObject({ path: "model", convertedContent: DEBUGGED, inlined: [triage] });
  });
});

describe("an abort", () => {
  const abort = Object.assign(new Error("Stopped."), { name: "AbortError" });

  it("of the model is thrown, and not replaced by a conversion without it", async () => {
    const options = { model: fakeModel().respond(abort), configs: office(), fallback: "deterministic" as const };
    await expect(createSlashCommandConverter(options).invoke(input)).rejects.toMatchObject({
      name: "AbortError",
      message: "Stopped.",
    });
  });

  it("of a store is thrown by read_configs, and not told to the model", async () => {
    const configs: ConfigStore = { list: () => office().list(), read: () => Promise.reject(abort) };
    await expect(createReadConfigsTool(configs).invoke({ references: [triage] })).rejects.toThrow(abort);
  });

  it("during the conversion that replaces one of the model is thrown with the reason of its signal", async () => {
    const cancellation = new AbortController();
    const model = fakeModel().respond(new Error("The model is overloaded."));
    let hasAnswered = false;
    const configs: ConfigStore = {
      ...office(),
      readShared: async () => {
        if (!hasAnswered) return undefined;
        cancellation.abort(new Error("Too late."));
        throw cancellation.signal.reason;
      },
      context: async () => {
        hasAnswered = true;
        return undefined;
      },
    };
    const converter = createSlashCommandConverter({ model, configs, fallback: "deterministic" });
    const asked = { command: command("ask", "Read `.claude/rules/dates.md`.") };
    await expect(converter.invoke(asked, { signal: cancellation.signal })).rejects.toThrow("Too late.");
  });
});
