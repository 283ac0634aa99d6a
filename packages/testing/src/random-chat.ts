import { expect } from "vitest";
import { type ChatUnderTest, type ChatWindow, openWindow } from "./chat-window.js";

/** Returns a function that returns the same sequence of numbers from 0 to 1 for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const count = (texts: readonly string[], text: string): number => texts.join(" ").split(text).length - 1;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Does a random sequence of acts and faults in one or two windows, mends everything, sends what is in the fields, and
 * expects that each message is there once, was asked once, that nothing runs, and that a reload shows the same.
 *
 * @returns the acts
 */
export async function expectNothingLost(at: ChatUnderTest, seed: number): Promise<readonly string[]> {
  const random = randomNumbers(seed);
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  Object.assign(at.model, { words: 4 + Math.floor(random() * 20), gap: 10 + Math.floor(random() * 40), status: 200 });
  at.model.asked.length = 0;
  const done: string[] = [];
  const typed: string[] = [];
  const windows: [ChatWindow, ...ChatWindow[]] = [await openWindow(at)];
  const context = windows[0].page.context();
  const load = async (act: () => Promise<unknown>): Promise<void> => {
    await at.connection.mend(); // a page cannot be loaded from a server that is down
    await context.setOffline(false);
    await act();
  };
  const acts: Readonly<Record<string, (window: ChatWindow) => Promise<unknown>>> = {
    async say({ field }) {
      const text = `s${seed}m${typed.length}x`;
      typed.push(text);
      const before = await field.inputValue();
      await field.fill(before === "" ? text : `${before} ${text}`);
      await field.press("Enter");
    },
    async type({ field }) {
      const text = `s${seed}m${typed.length}x`;
      typed.push(text);
      const before = await field.inputValue();
      await field.fill(before === "" ? text : `${before} ${text}`);
    },
    send: ({ field }) => field.press("Enter"),
    stop: ({ page }) => page.keyboard.press("Escape"),
    reload: ({ page }) => load(() => page.reload()),
    reset: async () => at.connection.reset(),
    cut: () => at.connection.cut(),
    stall: async () => at.connection.stall(),
    mend: () => at.connection.mend(),
    offline: async () => context.setOffline(true),
    online: async () => context.setOffline(false),
    wait: () => pause(random() * 800),
    window: async ({ page }) => {
      const { hash } = new URL(page.url());
      if (windows.length === 1 && hash !== "")
        await load(async () => windows.push(await openWindow(at, context, hash)));
    },
  };
  const likely: [string, ...string[]] = [
    "say",
    "say",
    "say",
    "wait",
    "wait",
    "mend",
    "mend",
    "online",
    ...Object.keys(acts),
  ];
  try {
    for (let step = 0; step < 12; step += 1) {
      const [act, window] = [pick(likely), pick(windows)];
      done.push(act);
      await acts[act]?.(window);
      await pause(random() * 200);
    }
    await load(async () => undefined);
    for (const { field, settle } of windows) {
      await settle();
      for (let tries = 0; tries < 5 && (await field.inputValue()) !== ""; tries += 1) {
        await field.press("Enter");
        await pause(200);
        await settle();
      }
      expect(await field.inputValue()).toBe("");
    }
    const [{ page, questions, settle }] = windows;
    await settle();
    // The page was left at the moment in which its first message arrived, and has it in the list.
    if (typed.length > 0 && (await questions()).length === 0) {
      await page.getByText("Conversations").click();
      await page.getByRole("navigation", { name: "Conversations" }).getByRole("link").first().click();
      await expect.poll(async () => (await questions()).length).toBeGreaterThan(0);
      await settle();
    }
    const shown = async (): Promise<readonly string[]> =>
      (await page.getByRole("article").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim());
    const all = (await questions()).join(" ");
    expect(typed.map((text) => count([all], text))).toEqual(typed.map(() => 1));
    for (const text of typed)
      expect(
        count(
          at.model.asked.map((asked) => asked.split("\n").at(-1) ?? ""),
          text,
        ),
      ).toBeLessThanOrEqual(1);
    const before = await shown();
    await page.reload();
    await settle();
    await expect.poll(shown, { timeout: 5_000 }).toEqual(before);
    return done;
  } catch (error) {
    throw new Error(`Seed ${seed}: ${done.join(" ")}\n${String(error)}`, { cause: error });
  } finally {
    await at.connection.mend();
    await context.close();
  }
}
