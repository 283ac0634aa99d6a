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

  it("leave out files that are too long together", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) await write(`templates/${name}.md`, "word ".repeat(14_000));
    const { inlined, warnings } = await convert(
      "Read templates/{a,b}.md, templates/a.md, templates/b.md, templates/c.md, templates/d.md and templates/e.md.",
    );
    expect(inlined.map(({ name }) => name)).toEqual(["a", "b", "c", "d"].map((name) => `templates/${name}.md`));
    expect(warnings.join()).toContain("templates/e.md");
  });

  it("leave out files that are only named, with a warning", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    for (const name of names) await write(`office/${name}.md`, "word ".repeat(3900));
    const list = names.map((name) => `- office/${name}.md`).join("\n");
    const { inlined, warnings } = await convert(`The letters of the office:\n\n${list}`);
    expect(inlined).toHaveLength(8);
    expect(warnings.join()).toContain("office/i.md");
  });
});
