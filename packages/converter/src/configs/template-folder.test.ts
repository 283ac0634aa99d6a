import { expect, it } from "vitest";
import { isInTemplates } from "./template-folder.js";

it.each([
  ["templates/claim.html", true],
  ["office/Template/claim.html", true],
  ["office/_templates/claims/rowe.html", true],
  ["kanzlei/Vorlage/klage.tex", true],
  ["templates.html", false],
  ["page-templates/claim.html", false],
  ["templates2/claim.html", false],
])("a file is in a folder of templates by the whole name of the folder: %s %j", (path, expected) => {
  expect(isInTemplates(path)).toBe(expected);
});
