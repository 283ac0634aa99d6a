import { afterEach, expect, it, vi } from "vitest";
import { loadSkills, type SkillEntry, type SkillSource } from "./index.js";

afterEach(() => void vi.restoreAllMocks());

const more = { aliases: [], tools: [], metadata: {}, userInvocable: true, modelInvocable: true };
const skills = Array.from({ length: 20 }, (_, number): SkillEntry => {
  return { name: `s${number}`, description: `Does ${number}.`, file: `${number}.md`, ...more };
});
const source: SkillSource = {
  name: "memory",
  list: () => Promise.resolve({ skills, diagnostics: [] }),
  read: (file) => Promise.resolve({ text: `Text of ${file}.`, version: file }),
};

/** Counts how often the event loop turns while skills are loaded and searched, if each look at the clock takes so long. */
async function turns(step: number): Promise<{ loading: number; searching: number }> {
  let now = 0;
  vi.spyOn(Date, "now").mockImplementation(() => (now += step));
  let count = 0;
  let isDone = false;
  const turn = (): void => {
    count += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const index = await loadSkills([source]);
  const loading = count;
  await index.search("text");
  isDone = true;
  return { loading, searching: count - loading };
}

it("loading and searching let other work run after every 5 milliseconds", async () => {
  const { loading, searching } = await turns(5.1);
  expect(loading).toBeGreaterThan(2 * skills.length);
  expect(searching).toBeGreaterThan(skills.length);
});

it("loading and searching do not pause within 5 milliseconds", async () => {
  expect(await turns(0)).toEqual({ loading: 0, searching: 0 });
});
