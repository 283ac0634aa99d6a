import { beforeEach, describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertIn } from "../../__fixtures__/convert-in.js";

const collection = collectionFolder();
const { write } = collection;
const convert = convertIn(collection);

const inlinedBy = async (content: string): Promise<string[]> =>
  (await convert(content)).inlined.map(({ name }) => name);

beforeEach(async () => {
  await write("templates/case-overview.md", "# Overview of each case\n\nRead its own `fee-list.md`.");
  await write("templates/fee-list.md", "# Fees");
  await write("guides/fee-rules.md", "Count by the hour.");
});

describe("a name that a template has, too", () => {
  it.each([
    "Read its `case-overview.md`, then the letters.",
    "Find the cases by `case-overview.md`.",
    "Read `cases/<case>/case-overview.md` and `fee-list.md`.",
  ])("means a file of the project: %j", async (content) => {
    expect(await inlinedBy(content)).toEqual([]);
  });

  it.each([
    "Use the template `case-overview.md`.",
    "Write cases/a.md from `case-overview.md`.",
    "## Templates\n\nRead `case-overview.md`.",
  ])("means the template where the text speaks of one: %j", async (content) => {
    expect(await inlinedBy(content)).toEqual(["templates/case-overview.md"]);
  });

  it("means a text that is no template as before", async () => {
    expect(await inlinedBy("Read `fee-rules.md`.")).toEqual(["guides/fee-rules.md"]);
  });
});
