import { expect, it } from "vitest";
import { memorySkills } from "./__fixtures__/skills.js";
import {
  explainMessage,
  type SelectionOptions,
  skillMiddleware,
  skillSelectorMiddleware,
  testSkills,
} from "./index.js";

/** Calls everything that takes the options. */
async function useAll(options: SelectionOptions): Promise<PromiseSettledResult<unknown>[]> {
  const skills = await memorySkills({ roses: { text: "ROSES" } });
  const given = { skills, ...options };
  return Promise.allSettled([
    (async () => skillSelectorMiddleware(given))(),
    (async () => skillMiddleware(given))(),
    explainMessage("hello", given),
    testSkills(skills, [], options),
  ]);
}

it.each<[SelectionOptions, string]>([
  [{ threshold: 60 }, "`threshold` must be a number from 0 to 1, and is 60."],
  [{ threshold: -0.1 }, "`threshold` must be a number from 0 to 1, and is -0.1."],
  [{ threshold: Number.NaN }, "`threshold` must be a number from 0 to 1, and is NaN."],
  [JSON.parse('{ "threshold": "0.5" }'), '`threshold` must be a number from 0 to 1, and is "0.5".'],
  [{ maxSkills: 0 }, "`maxSkills` must be a whole number of at least 1, and is 0."],
  [{ maxSkills: 1.5 }, "`maxSkills` must be a whole number of at least 1, and is 1.5."],
  [{ retrieverTimeout: 0 }, "`retrieverTimeout` must be a number of milliseconds above 0, or Infinity, and is 0."],
  [{ retrieverTimeout: -1 }, "`retrieverTimeout` must be a number of milliseconds above 0, or Infinity, and is -1."],
  [{ judgeTimeout: 0 }, "`judgeTimeout` must be a number of milliseconds above 0, or Infinity, and is 0."],
  [{ judgeTimeout: Number.NaN }, "`judgeTimeout` must be a number of milliseconds above 0, or Infinity, and is NaN."],
  [
    JSON.parse('{ "judge": "openai:gpt-5-mini" }'),
    '`judge` must be a decision model, a chat model or a function, and is "openai:gpt-5-mini".',
  ],
  [{ maxSkills: Infinity }, "`maxSkills` must be a whole number of at least 1, and is Infinity."],
])("options of the selection that are out of range are refused: %j", async (options, message) => {
  const reason = expect.objectContaining({ name: "SkillMiddlewareError", code: "invalid-option", message });
  expect(await useAll(options)).toEqual(Array.from({ length: 4 }, () => ({ status: "rejected", reason })));
});

it.each<SelectionOptions>([
  { threshold: 0 },
  { threshold: 1 },
  { maxSkills: 1 },
  { retrieverTimeout: 0.5 },
  { retrieverTimeout: Infinity },
  { threshold: undefined },
  {},
])("options of the selection that are in range are accepted: %j", async (options) => {
  const results = await useAll(options);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "fulfilled"]);
});

it.each([
  [{ maxKeptText: -1 }, "`maxKeptText` must be a whole number of at least 0, and is -1."],
  [{ maxParallelForks: 0 }, "`maxParallelForks` must be a whole number of at least 1, and is 0."],
  [{ skillsTimeout: Number.NaN }, "`skillsTimeout` must be a number of milliseconds above 0, or Infinity, and is NaN."],
  [{ completeTimeout: 0 }, "`completeTimeout` must be a number of milliseconds above 0, or Infinity, and is 0."],
])("other options that are out of range are refused: %j", async (options, message) => {
  const skills = await memorySkills({ roses: { text: "ROSES" } });
  const refusal = expect.objectContaining({ code: "invalid-option", message });
  expect(() => skillMiddleware({ skills, ...options })).toThrow(refusal);
});
