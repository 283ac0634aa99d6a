import { expect, it } from "vitest";
import { runExample } from "../run-example.js";

it("asks all tools at once, reports the one that did not answer, and combines the other answers", async () => {
  const { stdout } = await runExample("consult/second-opinion.ts");
  expect(stdout).toBe(`Asking gemini, codex, cursor-agent, llama: How long may a personal injury claim wait in Kentucky?

gemini: One year from the injury (KRS 413.140).

codex: Two years where it was a motor vehicle accident (KRS 304.39-230).

cursor-agent: no answer. The program exited with code 1. Error: Authentication required. Run 'agent login' first.

llama: It depends on the kind of accident.

Together: One year, and two years after a motor vehicle accident. Answer A has the rule, answer B its exception.
`);
});
