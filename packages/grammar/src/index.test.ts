import { expect, it } from "vitest";
import * as grammar from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(grammar).sort()).toEqual(["isCommandName", "parseSlashCommand", "suggestNames", "unescapeCommand"]);
});
