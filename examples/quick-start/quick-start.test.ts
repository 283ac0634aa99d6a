import { expect, it } from "vitest";
import { runExample } from "../run-example.js";

it("loads the skill that the command names and runs on its model", async () => {
  expect(await runExample("quick-start/quick-start.ts")).toMatch(
    /^legal-research true \(offline model in place of sonnet\) I would follow the \d+ characters of legal-research and answer: Kentucky statutes\n$/,
  );
});
