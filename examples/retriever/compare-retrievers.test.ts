import { expect, it } from "vitest";
import { runExample } from "../run-example.js";

it("finds a skill by meaning when the message shares no word with it, and finds none for small talk", async () => {
  const { stdout } = await runExample("retriever/compare-retrievers.ts");
  expect(stdout).toBe(`\
> Draft a demand letter to the insurance carrier with the damages and a deadline
  by words   demand-letter (0.98)
  by meaning demand-letter (0.90)
  by both    demand-letter (0.98)
> Is there any precedent for a fall on ice?
  by words   none
  by meaning legal-research (0.95)
  by both    legal-research (0.95)
> How do we get the driver's testimony ready for next week?
  by words   none
  by meaning deposition-preparation (1.00)
  by both    deposition-preparation (1.00)
> thanks, that helps a lot
  by words   none
  by meaning none
  by both    none
`);
});
