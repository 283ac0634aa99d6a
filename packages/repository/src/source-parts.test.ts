import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { expect, it } from "vitest";
import { sourceParts } from "../scripts/mutation/source-parts.js";

it("changes the sources of a package in parts, each file once, without tests, types and barrels", () => {
  const folder = temporaryFolder({
    "src/index.ts": "",
    "src/first.ts": "a".repeat(200_000),
    "src/first.test.ts": "",
    "src/__fixtures__/made.ts": "",
    "src/inner/index.ts": "b".repeat(100_000),
    "src/inner/types.d.ts": "",
    "src/inner/view.tsx": "c",
    "src/readme.md": "",
  });
  expect(sourceParts(folder)).toEqual([["src/first.ts", "src/inner/index.ts"], ["src/inner/view.tsx"]]);
});
