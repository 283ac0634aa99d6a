import { expect, it } from "vitest";
import { runExample } from "../run-example.js";

it("prepares the call of a model node, and answers /help and invalid arguments without the model", async () => {
  const { stdout } = await runExample("state-graph/state-graph.ts");
  const [, research, help, wrong] = stdout.split(/^> /m);
  expect(research).toContain("in place of sonnet) I would follow the");
  expect(help).toContain("Usage: `/legal-research");
  expect(wrong).toContain('- phases: "one" is not a number. Separate values with commas.');
});
