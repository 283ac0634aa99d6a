import { fakeModel } from "langchain";
import { expect, it } from "vitest";
import type { ConfigStore } from "./configs/config-store.js";
import { convertDeterministically } from "./by-rules/convert-deterministically.js";
import { memoryConfigs } from "./configs/memory-configs.js";
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

it("a command that asks for a context of its own is converted with a warning", async () => {
  const content = "---\ncontext: fork\nagent: clerk\n---\nSort the mail.";
  const { convertedContent, warnings } = await convertDeterministically({ content }, memoryConfigs([]));
  expect(convertedContent).toContain("Use the `clerk` agent for all of this.\n\nSort the mail.");
  expect(warnings).toContain(
    "The frontmatter asks for a context of its own (context: fork), which a prompt does not have.",
  );
  const plain = await convertDeterministically({ content: "---\ncontext: here\n---\nSort." }, memoryConfigs([]));
  expect(plain.warnings).toEqual([]);
});
