import { expect, it } from "vitest";
import * as grammar from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(grammar).toSorted()).toEqual([
    "bindArguments",
    "complete",
    "findCommand",
    "foldName",
    "isCommandName",
    "parsePipeline",
    "parseSlashCommand",
    "renderTemplate",
    "suggestNames",
    "unescapeCommand",
    "usageOf",
  ]);
});
