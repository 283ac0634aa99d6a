import { fakeModel } from "langchain";
import { expect, it } from "vitest";
import type { ConfigStore } from "./configs/config-store.js";
import { convertCommand } from "./convert-command.js";
import type { ConversionEvent } from "./conversion-result.js";

const record = { type: "slash_command", name: "sort", content: "Sort the mail." } as const;

/** Converts a command with a model that fails, and a store that does something first. */
async function eventsOf(list: () => void, signal: AbortSignal): Promise<ConversionEvent[]> {
  const configs: ConfigStore = {
    list: async () => {
      list();
      return [];
    },
    read: async () => undefined,
  };
  const model = fakeModel().respond(new Error("The model is overloaded."));
  const setup = {
    model,
    configs,
    prompt: () => "Convert it.",
    target: {},
    maxCharacters: 60_000,
    fallback: "deterministic",
  } as const;
  const events: ConversionEvent[] = [];
  for await (const event of convertCommand({ record, userArguments: undefined, heads: [] }, setup, { signal }))
    events.push(event);
  return events;
}

it("a command is converted without a model that fails", async () => {
  const events = await eventsOf(() => undefined, new AbortController().signal);
  expect(events.at(-1)).toMatchObject({
    type: "done",
    result: {
      convertedContent: "Sort the mail.",
      warnings: ["AI conversion failed: The model is overloaded."],
      path: "deterministic",
    },
  });
});

it("a conversion without a model ends with the reason of an abort", async () => {
  const cancellation = new AbortController();
  const abort = (): void => cancellation.abort(new Error("Too late."));
  await expect(eventsOf(abort, cancellation.signal)).rejects.toThrow("Too late.");
});
