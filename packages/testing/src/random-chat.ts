import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { type ChatUnderTest, type ChatWindow, openWindow } from "./chat-window.js";

/** Number of acts of a sequence. */
export const ACTS = 14;

/** Returns a function that returns the same sequence of numbers from 0 to 1 for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const count = (texts: readonly string[], text: string): number => texts.join(" ").split(text).length - 1;
const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
const shownIn = async ({ page }: ChatWindow): Promise<readonly string[]> =>
  (await page.getByRole("article").allInnerTexts()).map(plain);
/** Ids of conversations in requests. */
const THREADS = /(?:threads\/|chat\/|"thread(?:_id)?":")([\da-f]{8}-[\da-f-]{27})/g;

/**
 * Does a random sequence of acts and faults in one or two windows, mends everything, sends what is in the fields, and
 * expects that each message is there once in its conversation, was asked once, that nothing runs, and that pages show
 * what the server has, also after a reload. A server that was restarted may have forgotten what it had answered, and
 * messages that it had begun to answer are sent again.
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
  const threads = new Set<string>();
  context.on("request", (request) => {
    for (const [, thread = ""] of `${request.url()} ${request.postData()}`.matchAll(THREADS)) threads.add(thread);
  });
  /** The messages that had been asked when the server was restarted, if it was. */
  let forgotten: readonly string[] | undefined;

  const mend = async (): Promise<void> => {
    await at.connection.mend(); // a page cannot be loaded from a server that is down
    await context.setOffline(false);
  };
  const type = async ({ page, field }: ChatWindow): Promise<void> => {
    const text = `s${seed}m${typed.length}x`;
    typed.push(text);
    await field.press("ControlOrMeta+End"); // a message may come back at any time
    await page.keyboard.insertText(` ${text}`);
  };
  const expectThread = async (window: ChatWindow): Promise<void> => {
    const missing = async (): Promise<readonly string[]> => {
      const [thread, shown] = [new URL(window.page.url()).hash.slice(1), await shownIn(window)];
      const known = thread === "" ? [] : await at.read(thread);
      let next = 0;
      return known.map(plain).filter((text) => {
        const place = shown.findIndex((each, index) => index >= next && each.includes(text));
        if (place !== -1) next = place;
        return place === -1;
      });
    };
    await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
  };
  const acts: Readonly<Record<string, (window: ChatWindow) => Promise<unknown>>> = {
    async say(window) {
      await type(window);
      await window.field.press("Enter");
    },
    type,
    send: ({ field }) => field.press("Enter"),
    stop: ({ page }) => page.keyboard.press("Escape"),
    async reload(window) {
      await mend();
      await window.page.reload();
      await expectThread(window);
    },
    reset: async () => at.connection.reset(),
    cut: () => at.connection.cut(),
    stall: async () => at.connection.stall(),
    mend: () => at.connection.mend(),
    offline: () => context.setOffline(true),
    online: () => context.setOffline(false),
    wait: () => pause(random() * 800),
    begin: ({ page }) =>
      page
        .getByRole("button", { name: "New chat" })
        .dispatchEvent("click", {}, { timeout: 100 })
        .catch(() => undefined),
    back: ({ page }) => page.evaluate("navigation.currentEntry.index > 0 && history.back()"),
    forward: ({ page }) => page.evaluate("history.forward()"),
    async window({ page }) {
      const { hash } = new URL(page.url());
      if (windows.length > 1 || hash === "") return;
      await mend();
      windows.push(await openWindow(at, context, hash));
    },
    async restart() {
      if (forgotten || random() > 0.3) return;
      await at.restart();
      forgotten = [...at.model.asked];
    },
  };
  const more = ["say", "say", "say", "wait", "wait", "mend", "mend", "online"];
  const likely: [string, ...string[]] = ["say", ...more, ...Object.keys(acts)];
  try {
    while (done.length < ACTS) {
      const [act, window] = [pick(likely), pick(windows)];
      done.push(windows.indexOf(window) === 0 ? act : `${act}'`);
      await acts[act]?.(window);
      await pause(random() * 200);
    }
    await mend();
    for (const { field, settle } of windows) {
      await settle();
      for (let tries = 0; tries < 5 && (await field.inputValue()) !== ""; tries += 1) {
        await field.press("Enter");
        await pause(200);
        await settle();
      }
      expect(await field.inputValue()).toBe("");
    }
    const [window] = windows;
    /** The messages of each conversation. */
    const all: (readonly string[])[] = [];
    for (const thread of threads) {
      await window.page.goto(`${at.address}#${thread}`);
      if (forgotten) await window.page.reload(); // an open page does not know yet what the server forgot
      await window.settle();
      if (new URL(window.page.url()).hash !== `#${thread}`) continue; // the server does not know it
      await expectThread(window);
      const before = await shownIn(window);
      await window.page.reload();
      await window.settle();
      await expectThread(window);
      expect(await shownIn(window)).toEqual(before);
      all.push(await window.questions());
    }
    const askedFor = at.model.asked.map((asked) => asked.split("\n").at(-1) ?? "");
    const most = forgotten ? 1 + windows.length : 1; // each window has the text back
    for (const text of typed) {
      const shown = all.map((messages) => count(messages, text)).filter((times) => times > 0);
      const least = forgotten && count(forgotten, text) > 0 ? 0 : 1;
      expect(shown.length, `${text} is shown`).toBeGreaterThanOrEqual(least);
      expect(Math.max(0, ...shown), `${text} is shown`).toBeLessThanOrEqual(most);
      // A text that came back may be sent in another conversation before the first one says that it has it.
      expect(count(askedFor, text), `${text} is asked`).toBeLessThanOrEqual(most * Math.max(1, shown.length));
    }
    return done;
  } catch (error) {
    throw new Error(`Seed ${seed}: ${done.join(" ")}\n${String(error)}`, { cause: error });
  } finally {
    await at.connection.mend();
    await context.close();
  }
}
