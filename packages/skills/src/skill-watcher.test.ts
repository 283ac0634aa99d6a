import { EventEmitter, once } from "node:events";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { watched } from "./__fixtures__/watched.js";
import { loadSkills, type SkillChanges, type SkillSource } from "./index.js";

const NOTHING: SkillChanges = { added: [], changed: [], removed: [] };

afterEach(() => void vi.useRealTimers());

/** A source with one skill that can be changed, and a watch that the test controls. */
function controlledSource() {
  const state = { description: "First.", stopped: 0, change: (): void => undefined };
  return Object.assign(state, {
    name: "mine",
    list: vi.fn<SkillSource["list"]>(async () => {
      const data = { aliases: [], tools: [], userInvocable: true, modelInvocable: true, metadata: {} };
      return { skills: [{ name: "a", description: state.description, file: "a.md", ...data }], diagnostics: [] };
    }),
    read: vi.fn<SkillSource["read"]>(async () => ({ text: "Text.", version: "1" })),
    watch: vi.fn<NonNullable<SkillSource["watch"]>>(async (onChange) => {
      state.change = onChange;
      return async () => {
        state.stopped += 1;
      };
    }),
  });
}

describe("watch", () => {
  it("applies a burst of changes with one refresh", async () => {
    const source = controlledSource();
    const after = await watched(await loadSkills([source]));
    source.list.mockClear();
    const changes = await after(() => {
      source.description = "Second.";
      for (let times = 0; times < 10; times += 1) source.change();
    });
    expect(changes).toEqual({ ...NOTHING, changed: ["a"] });
    expect(source.list).toHaveBeenCalledTimes(1);
  });

  it("continues after a refresh that failed and an onChange that threw", async () => {
    const source = controlledSource();
    const other = { ...controlledSource(), watch: undefined };
    const errors = new EventEmitter();
    let isThrowing = false;
    const reported: SkillChanges[] = [];
    const index = await loadSkills([source, other]);
    const watcher = await index.watch({
      onChange: (changes) => {
        if (isThrowing) throw new Error("no listener");
        reported.push(changes);
        errors.emit("reported");
      },
      onError: (error) => void errors.emit("failed", error),
    });
    onTestFinished(() => watcher.close());

    source.read.mockRejectedValueOnce(new Error("no connection"));
    source.change();
    expect(await once(errors, "failed")).toMatchObject([{ message: "no connection" }]);
    expect(index.list()).toHaveLength(1);

    isThrowing = true;
    source.description = "Second.";
    source.change();
    expect(await once(errors, "failed")).toMatchObject([{ message: "no listener" }]);

    isThrowing = false;
    source.description = "Third.";
    source.change();
    await once(errors, "reported");
    expect(reported).toEqual([{ ...NOTHING, changed: ["a"] }]);
  });

  it("emits a warning for a failure without onError", async () => {
    const source = controlledSource();
    const watcher = await (await loadSkills([source])).watch();
    onTestFinished(() => watcher.close());
    source.watch.mockRejectedValueOnce(new Error("too many files"));
    const warned = once(process, "warning");
    source.change();
    expect(await warned).toMatchObject([{ message: "too many files" }]);
  });

  it("does not start if a source cannot be watched, and stops the others", async () => {
    const [source, failing] = [controlledSource(), controlledSource()];
    failing.watch.mockRejectedValueOnce(new Error("too many files"));
    const index = await loadSkills([source, failing]);
    await expect(index.watch()).rejects.toThrow("too many files");
    expect(source.stopped).toBe(1);
  });

  it("ignores a source without a `watch` method", async () => {
    const source = controlledSource();
    const after = await watched(await loadSkills([source, { ...controlledSource(), watch: undefined }]));
    for (const description of ["Second.", "Third."]) {
      const changes = await after(() => {
        source.description = description;
        source.change();
      });
      expect(changes).toEqual({ ...NOTHING, changed: ["a"] });
    }
  });

  it("watches its sources anew after each change, since a folder may have been replaced", async () => {
    const source = controlledSource();
    const after = await watched(await loadSkills([source]));
    expect([source.watch.mock.calls.length, source.stopped]).toEqual([1, 0]);
    await after(() => {
      source.description = "Second.";
      source.change();
    });
    expect([source.watch.mock.calls.length, source.stopped]).toEqual([2, 1]);
  });

  it("does nothing after it is closed, whatever its sources report", async () => {
    const source = controlledSource();
    const watcher = await (await loadSkills([source])).watch();
    await watcher.close();
    expect(source.stopped).toBe(1);
    vi.useFakeTimers();
    source.change();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("drops the changes that it waits to apply when it is closed", async () => {
    const source = controlledSource();
    const watcher = await (await loadSkills([source])).watch();
    vi.useFakeTimers();
    source.change();
    await watcher.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
