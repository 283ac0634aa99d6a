import { expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertIn } from "../__fixtures__/convert-in.js";
import { verifyConversion } from "../index.js";

const collection = collectionFolder();
const { write } = collection;
const convert = convertIn(collection);

it("the verifier accepts the conversion without a model", async () => {
  const content = "Draft the claim of $ARGUMENTS. Follow @~/.claude/office/forms.md, section by section.";
  const text = "State the court first. Name the parties in full, with their addresses. Close with the relief sought.";
  await write("office/forms.md", text);
  const { convertedContent, inlined } = await convert(content);
  const source = { content, userArguments: "Rowe v. Hale", inlined, agents: [], skills: [] };
  expect(verifyConversion(source, convertedContent)).toEqual([]);
  const without = convertedContent.replace(text, "");
  expect(verifyConversion(source, without).map(({ code }) => code)).toContain("reference-lost");
});
