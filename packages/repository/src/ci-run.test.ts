import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./source-files.js";

it("CI runs every script of `pnpm check`, the tests first", () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const run = readFileSync(join(ROOT, ".ci/run"), "utf8");
  const inCi = /^for script in (.+); do$/m.exec(run)?.[1]?.split(" ");
  const checked = String(manifest.scripts.check).split(" && pnpm ").join(" ").replace("pnpm ", "").split(" ");
  expect(inCi?.[0]).toBe("test");
  expect(inCi?.toSorted()).toEqual(checked.toSorted());
  expect(run).toContain(`npx -y ${manifest.packageManager} "$script"`);
});
