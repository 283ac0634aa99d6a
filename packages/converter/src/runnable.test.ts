import { RunnableLambda } from "@langchain/core/runnables";
import { RunCollectorCallbackHandler } from "@langchain/core/tracers/run_collector";
import { describe, expect, it } from "vitest";
import { DEBUGGED, office } from "./__fixtures__/configs.js";
import { answering, reading } from "./__fixtures__/models.js";
import {
  type ConversionEvent,
  type ConversionInput,
  type ConversionResult,
  createSlashCommandConverter,
} from "./index.js";

const triage = { name: "triage", type: "agent" };

describe("the converter as a Runnable", () => {
  it("streams its events, with the result in the last one", async () => {
    const model = answering(reading(triage), `Here is it:\n${DEBUGGED}`, DEBUGGED);
    const converter = createSlashCommandConverter({ model, configs: office() });
    const events: ConversionEvent[] = [];
    for await (const event of await converter.stream({ command: "debug-task", userArguments: "the login page" })) {
      events.push(event);
    }
    expect(events).toMatchObject([
      { type: "analysis", analysis: { agentReferences: ["triage"] } },
      { type: "tool-round", round: 1, found: [triage], missing: [] },
      { type: "verification", errors: ["preamble"], doubts: [], isRetried: true },
      { type: "verification", errors: [], doubts: [], isRetried: false },
      { type: "done", result: { path: "repaired" } },
    ]);
  });

  it("converts many inputs, at most maxConcurrency at a time", async () => {
    const prompt = "Format all files, check the status and plan the next step.";
    const model = answering(...Array.from({ length: 6 }, () => prompt));
    const generate = model._generate.bind(model);
    let running = 0;
    let most = 0;
    model.bindTools = () => model;
    model._generate = async (...given) => {
      running += 1;
      most = Math.max(most, running);
      await expect.poll(() => most).toBe(2); // the first call waits for another one
      running -= 1;
      return await generate(...given);
    };
    const converter = createSlashCommandConverter({ model, configs: office() });
    const results = await converter.batch(
      Array.from({ length: 6 }, () => ({ command: "format" })),
      { maxConcurrency: 2 },
    );
    expect(results.map(({ path }) => path)).toEqual(Array.from({ length: 6 }, () => "model"));
    expect(most).toBe(2);
  });

  it("passes its result, not its events, to the next step of a chain, streamed or not", async () => {
    const prompt = "Format all files, check the status and plan the next step.";
    const converter = createSlashCommandConverter({ model: answering(prompt, prompt), configs: office() });
    const chain = converter.pipe((result: ConversionResult) => result.convertedContent.length);
    expect(await chain.invoke({ command: "format" })).toBe(prompt.length);
    const chunks: unknown[] = [];
    for await (const chunk of await chain.stream({ command: "format" })) chunks.push(chunk);
    expect(chunks).toEqual([prompt.length]);
  });

  it("can follow another step in a chain", async () => {
    const prompt = "Format all files, check the status and plan the next step.";
    const converter = createSlashCommandConverter({ model: answering(prompt), configs: office() });
    const chain = RunnableLambda.from((name: string): ConversionInput => ({ command: name })).pipe(converter);
    const result = await chain.invoke("format");
    expect("convertedContent" in result && result.convertedContent).toBe(prompt);
  });

  it("is one run in a trace, with the model's calls below it", async () => {
    const model = answering(reading(triage), DEBUGGED);
    const converter = createSlashCommandConverter({ model, configs: office() });
    const tracer = new RunCollectorCallbackHandler();
    await converter.invoke({ command: "debug-task", userArguments: "the login page" }, { callbacks: [tracer] });
    expect(tracer.tracedRuns).toMatchObject([
      { name: "SlashCommandConverter", outputs: { output: { path: "model" } }, child_runs: [{ run_type: "chain" }] },
    ]);
    expect(tracer.tracedRuns[0]?.serialized).toMatchObject({ id: ["langslash", "converter", "SlashCommandConverter"] });
  });

  it("has the name in a trace that its caller gives it", async () => {
    const prompt = "Format all files, check the status and plan the next step.";
    const converter = createSlashCommandConverter({ model: answering(prompt), configs: office() });
    const tracer = new RunCollectorCallbackHandler();
    await converter.invoke({ command: "format" }, { callbacks: [tracer], runName: "format-files" });
    expect(tracer.tracedRuns).toMatchObject([{ name: "format-files" }]);
  });

  it("has no result if the step before it has none", async () => {
    const converter = createSlashCommandConverter({ model: answering(), configs: office() });
    const nothing = async function* (): AsyncGenerator<ConversionInput> {};
    const results = [];
    for await (const result of converter.transform(nothing(), {})) results.push(result);
    expect(results).toEqual([]);
  });

  it("records a failure in the trace", async () => {
    const tracer = new RunCollectorCallbackHandler();
    const converter = createSlashCommandConverter({ model: answering(), configs: office() });
    await expect(converter.invoke({ command: "none" }, { callbacks: [tracer] })).rejects.toThrow("no slash command");
    expect(tracer.tracedRuns).toMatchObject([{ error: expect.stringContaining('There is no slash command "none"') }]);
  });

  it("sends its events to streamEvents", async () => {
    const prompt = "Format all files, check the status and plan the next step.";
    const converter = createSlashCommandConverter({ model: answering(prompt), configs: office() });
    const seen: string[] = [];
    for await (const { event, name } of converter.streamEvents({ command: "format" }, { version: "v2" })) {
      seen.push(`${event} ${name}`);
    }
    expect(seen[0]).toBe("on_chain_start SlashCommandConverter");
    expect(seen).toContain("on_chat_model_end FakeBuiltModel");
    expect(seen.at(-1)).toBe("on_chain_end SlashCommandConverter");
  });
});
