import { describe, expect, it } from "vitest";
import { pathsIn, spacedPathsIn } from "./spaced-paths.js";

const found = (text: string): string[] => spacedPathsIn(text).map(({ start, end }) => text.slice(start, end));

describe("a path with a space", () => {
  it.each([
    "docs/02 Code/a b.md",
    "6. Forms/claim.md",
    "6. 2024/claim.md",
    "7) – Briefs & Replies/claim.md",
    "12 Forms_2/claim.md",
    "12 _forms/claim.md",
    "12 Fa\u0308lle/claim.md",
    "Forms/claim of 2024 (new), & old.md",
    "2024/claim form.md",
    "_forms/claim form.md",
    "Fälle_3-4/Kläger neu.md",
    "Fa\u0308lle/Kla\u0308ger neu.md",
    "~/forms/claim form.md",
    "../forms/claim form.md",
    ".office/claim form.yaml",
    "forms/claim - new.md",
  ])("is found in marks: %s", (path) => {
    expect(found(`Read \`${path}\`.`)).toEqual([path]);
    expect(found(`Read "${path}".`)).toEqual([path]);
  });

  it.each([
    "Read forms/claim form.md first.",
    "Read `forms/claim.md`.",
    "Read `court forms/claim.md`.",
    "Read `-forms/claim form.md`.",
    "Read `forms/claim form.m`.",
    "Read `forms/claim form.markdownfile`.",
    "Read `forms/claim form.md",
    "Read `1234 Forms/claim.md`.",
    "Read `6. -Forms/claim.md`.",
    "Run `kit/greet -q forms/claim.md`.",
    "Run `kit/greet /etc/claim.md`.",
    "Run `kit/greet ./claim.md`.",
    "Run `kit/greet ../claim.md`.",
    "Run `kit/greet ~/claim.md`.",
    "Run `kit/greet .claim.md`.",
    "Run `kit/greet.sh forms/claim.md`.",
  ])("is not found in %j", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("has the range of the text that it takes", () => {
    expect(spacedPathsIn("Read `forms/a b.md` and `forms/c d.md`.")).toEqual([
      { start: 6, end: 18 },
      { start: 25, end: 37 },
    ]);
  });
});

describe("the paths that a pattern finds", () => {
  const PATH = /[\w/]+\.md/g;

  it("are whole ones for those with a space, in their order", () => {
    expect(pathsIn("Read law.md, `forms/a b.md` and facts/c.md, then `forms/d e.md`.", PATH)).toEqual([
      { path: "law.md", index: 5 },
      { path: "forms/a b.md", index: 14 },
      { path: "facts/c.md", index: 32 },
      { path: "forms/d e.md", index: 50 },
    ]);
  });

  it("are those of the pattern if none has a space", () => {
    expect(pathsIn("Read law.md and facts/c.md.", PATH)).toEqual([
      { path: "law.md", index: 5 },
      { path: "facts/c.md", index: 16 },
    ]);
  });
});
