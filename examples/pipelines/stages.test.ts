import { expect, it } from "vitest";
import { runExample } from "../run-example.js";

it("reviews each file in a context of its own, and passes values through pipes", async () => {
  const { stdout } = await runExample("pipelines/stages.ts");
  const [files, letter, claims, mismatch, guarded, fallback] = stdout.split(/^> .*\n/m).slice(1);
  expect(files).toBe(
    "## lease.md\n\nRisk: no notice before entry.\n\n## loan.md\n\nRisk: no time to cure a default.\n\n## supply.md\n\nNo risks.\n(2 messages)\n\n",
  );
  expect(letter).toContain("Dear Ms Alif, ...\n(4 messages)");
  expect(claims).toContain("## 1\n\nRisk: the claim is late.\n\n## 2\n\nNo risks.\n(4 messages)");
  expect(mismatch).toContain("to: the stage before does not return $.clients.");
  expect(guarded).toContain("Dear Ms Alif, ...\n(4 messages)");
  expect(fallback).toContain("Dear everyone, ...\n(4 messages)");
  expect(fallback).toContain("to = $.client of the stage before");
});
