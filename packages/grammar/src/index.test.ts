import { expect, it } from "vitest";
import * as grammar from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(grammar).toSorted()).toEqual([
    "argumentForms",

    "bindArguments",
    "complete",
    "findCommand",
    "foldName",
    "formDecision",
    "isCommandName",
    "parsePipeline",
    "parseSlashCommand",
    "renderTemplate",
    "suggestNames",
    "unescapeCommand",
    "usageOf",
  ]);
});
