import { expect, it } from "vitest";
import { runExample } from "../run-example.js";

it("gives a deep agent commands and help", async () => {
  const { stdout } = await runExample("deepagents/deep-agent.ts");
  const lines = stdout.split("\n");
  expect(lines[1]).toMatch(
    /^ {2}\[legal-research\] \(offline model in place of sonnet\) I would follow the \d+ characters/,
  );
  expect(lines[3]).toBe("  [no skill] # /legal-research");
  expect(lines[5]).toContain("I would answer: thanks, that helps a lot");
});
