import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertIn } from "../../__fixtures__/convert-in.js";

const collection = collectionFolder();
const { write } = collection;
const convert = convertIn(collection);

describe("limits", () => {
  it("keep many references to at most 50 files", async () => {
    for (let number = 0; number < 60; number += 1) await write(`templates/t${number}.md`, `Text ${number}.`);
    const { inlined, warnings } = await convert(
      Array.from({ length: 200 }, (_, number) => `Read templates/t${number}.md.`).join("\n"),
    );
    expect(inlined).toHaveLength(50);
    expect(warnings.join()).toContain("templates/t50.md");
  });
});
