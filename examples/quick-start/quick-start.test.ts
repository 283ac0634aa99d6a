import { expect, it } from "vitest";
import { runExample, startExample } from "../run-example.js";

it.each([
  ["in the process of the tests", runExample],
  ["by its command line", startExample],
])(
  "loads the skill that the command names and runs on its model, %s",
  async (_place, run) => {
    expect(await run("quick-start/quick-start.ts")).toEqual({
      stdout: expect.stringMatching(
        /^legal-research true \(offline model in place of sonnet\) I would follow the \d+ characters of legal-research and answer: Kentucky statutes\n\nweb_search returned:\n\n- KRS 413\.140/,
      ),
      stderr: "",
    });
  },
  60_000,
);
