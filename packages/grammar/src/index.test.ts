import { expect, it } from "vitest";
import * as grammar from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(grammar).toSorted()).toEqual([
    "bindArguments",
    "complete",
    "cutText",
    "exampleOf",
    "foldName",
    "isCommandName",
    "parametersOf",
    "parsePipeline",
    "parseSlashCommand",
    "renderTemplate",
    "splitArguments",
    "suggestNames",
    "unescapeCommand",
    "usageOf",
  ]);
});
