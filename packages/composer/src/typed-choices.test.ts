import type { Catalogue } from "@langslash/grammar";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ComposerOptions, createComposer } from "./index.js";

const parameters = { client: {}, tone: { values: ["plain"] } };
const catalogue: Catalogue = { commands: [{ name: "remind", kind: "command", parameters, choicesOf: "remind" }] };

type Choices = Extract<ComposerOptions["choices"], (...all: never[]) => unknown>;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

function composerWith(choices: Choices, options: ComposerOptions = {}) {
  const composer = createComposer({ catalogue, choices, ...options });
  const type = (text: string): void => composer.update(text, text.length);
  const inserts = (): string[] => composer.getState().suggestions.map(({ insert }) => insert);
  return { composer, type, inserts };
}

/** Waits until code has been asked and has answered. */
const settled = () => vi.advanceTimersByTimeAsync(100);

describe("values that code provides, at the text area", () => {
  it("are completed as those in the text, after a pause", async () => {
    const choices = vi.fn<Choices>(async () => ["Ada Alif", "Adam"]);
    const { composer, type, inserts } = composerWith(choices);
    for (const text of ["/remind client=", "/remind client=a", "/remind client=ad"]) type(text);
    expect([choices.mock.calls.length, inserts()]).toEqual([0, []]);
    await settled();
    expect(choices.mock.calls.map(([open]) => open.typed)).toEqual(["ad"]);
    expect(inserts()).toEqual(['client="Ada Alif"', "client=Adam"]);
    expect(composer.key({ key: "Enter" })).toEqual({ handled: false });
    expect(composer.key({ key: "Tab" })).toEqual({
      handled: true,
      edit: { start: 8, end: 17, insert: 'client="Ada Alif" ' },
    });
  });

  it("stay while more is typed, and others come then", async () => {
    const { type, inserts } = composerWith(async ({ typed }) => [`${typed}1`, `${typed}12`]);
    type("/remind client=a");
    await settled();
    type("/remind client=a1");
    expect(inserts()).toEqual(["client=a1", "client=a12"]);
    await settled();
    expect(inserts()).toEqual(["client=a11", "client=a112"]);
    type("/remind tone=plain client=a");
    expect(inserts()).toEqual([]);
  });

  it("are dropped if they arrive late, whatever their order", async () => {
    const answers: ((values: string[]) => void)[] = [];
    const signals: AbortSignal[] = [];
    const { composer, type, inserts } = composerWith((_open, signal) => {
      signals.push(signal);
      return new Promise((resolve) => void answers.push(resolve));
    });
    type("/remind client=a");
    await settled();
    type("/remind client=b");
    await settled();
    answers[1]?.(["b1"]);
    answers[0]?.(["a1", "b2"]);
    await settled();
    expect([inserts(), signals.map(({ aborted }) => aborted)]).toEqual([["client=b1"], [true, false]]);
    type("/remind client=c");
    await settled();
    composer.close();
    answers[2]?.(["c1"]);
    await settled();
    expect([composer.getState().isOpen, signals[2]?.aborted]).toEqual([false, true]);
  });

  it.each([
    ["fails", async () => Promise.reject(new Error("down"))],
    [
      "throws",
      () => {
        throw new Error("down");
      },
    ],
    ["answers nonsense", async () => ({ length: 9 }) as never],
  ] satisfies [string, Choices][])("are none if code %s, which is reported once", async (_how, choices) => {
    const onError = vi.fn<(error: unknown) => void>();
    const { type, inserts } = composerWith(choices, { onError });
    for (const text of ["/remind client=a", "/remind client=ab"]) {
      type(text);
      await settled();
    }
    expect([inserts(), onError.mock.calls.length]).toEqual([[], 1]);
    type("/remind tone=");
    expect(inserts()).toEqual(["tone=plain"]);
  });

  it("are none if code does not answer in time", async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const never = () => new Promise<never>(() => undefined);
    const { type, inserts } = composerWith(never, { onError, choicesTimeout: 20 });
    type("/remind client=a");
    await settled();
    vi.useRealTimers();
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
    expect(inserts()).toEqual([]);
  });

  it("are few, also if code returns 100,000", async () => {
    const { composer, type } = composerWith(async () => Array.from({ length: 100_000 }, (_, index) => `a${index}`));
    type("/remind client=a");
    await settled();
    const { suggestions, more } = composer.getState();
    expect([suggestions.length, more]).toEqual([20, 30]);
  });
});
