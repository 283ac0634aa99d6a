import { expect, it } from "vitest";
import { type ApprovalStore, noteQuestion, questionAt } from "./asked-questions.js";

it("the memory holds the last 10,000 questions", async () => {
  for (let number = 0; number < 10_000; number += 1)
    await noteQuestion("task", number, `question ${number}`, undefined);
  const known = async (number: number): Promise<unknown> => questionAt("task", number, undefined);
  expect(await known(0)).toBe("question 0");
  await noteQuestion("task", 10_000, "question 10000", undefined);
  expect([await known(0), await known(1), await known(10_000)]).toEqual([undefined, "question 1", "question 10000"]);
});

it("a store keeps questions out of its search", async () => {
  const puts: unknown[][] = [];
  const store: ApprovalStore = { get: async () => null, put: async (...given) => void puts.push(given) };
  await noteQuestion("task", 0, "question", store);
  expect(puts).toEqual([[["langslash", "mcp-questions"], expect.any(String), { question: "question" }, false]]);
});
