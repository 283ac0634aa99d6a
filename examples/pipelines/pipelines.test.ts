import { expect, it } from "vitest";
import { runExample } from "../run-example.js";

it("runs several commands of one message, and none of them if one is unknown", async () => {
  const { stdout: printed } = await runExample("pipelines/pipelines.ts");
  const turns = new Map(printed.split(/^> /m).map((turn) => [turn.split("\n", 1)[0], turn]));
  const steps = (message: string) =>
    turns
      .get(message)
      ?.match(/^ {2}(?:stage \d of \d|skill \S+)$/gm)
      ?.map((line) => line.trim());
  expect(steps("/research comparative fault in Kentucky | /summarize format=bullets")).toEqual([
    "stage 1 of 2",
    "skill legal-research",
    "stage 2 of 2",
    "skill summary-writing",
  ]);
  expect(steps("/client-letter /deadline-calculator tell Ms Alif what is due in March")).toEqual([
    "skill client-letter",
    "skill deadline-calculator",
  ]);
  expect(steps("/quick-med case=mo_alif")).toEqual(["skill medical-records-analysis"]);
  expect(steps("/brief-me comparative fault")).toContain("skill summary-writing");
  expect(turns.get("/research liens | /sumarize")).toContain(
    "Unknown command in the pipeline: /sumarize. Did you mean /summarize?",
  );
});
