import { expect, it } from "vitest";
import { keptPromise } from "./kept-promise.js";

it("makes a promise that was rejected once more, also for several that waited for it", async () => {
  const kept = new Map<string, Promise<number>>();
  let made = 0;
  const make = async (): Promise<number> => {
    made += 1;
    await Promise.resolve();
    if (made === 1) throw new Error("down");
    return made;
  };
  const ask = (): Promise<number> => keptPromise(kept, "key", make);
  const askTwice = async (): Promise<number> => {
    try {
      return await ask();
    } catch {
      return ask();
    }
  };
  expect(await Promise.all([askTwice(), askTwice(), askTwice()])).toEqual([2, 2, 2]);
});
