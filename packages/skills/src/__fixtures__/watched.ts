import { EventEmitter, once } from "node:events";
import { onTestFinished } from "vitest";
import type { SkillChanges, SkillIndex } from "../index.js";

/**
 * Watches until the test ends. The returned function performs an action and returns the changes that the watch reports.
 */
export async function watched(index: SkillIndex): Promise<(act: () => void) => Promise<SkillChanges>> {
  const events = new EventEmitter();
  const watcher = await index.watch({
    onChange: (changes) => void events.emit("changes", changes),
    onError: (error) => void events.emit("error", error),
  });
  onTestFinished(() => watcher.close());
  return async (act) => {
    const next = once(events, "changes") as Promise<[SkillChanges]>;
    act();
    const [changes] = await next;
    return changes;
  };
}
