import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { newFolder, temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { isPrivate, readSharedFile } from "./shared-file.js";

const TEXT = "State the court, then the parties.";
const folderWith = (path: string, text: string | Uint8Array = TEXT): string => temporaryFolder({ [path]: text });

describe("a shared file", () => {
  it.each([
    "rules/form.md",
    "office/form.markdown",
    "schemas/form.json",
    "schemas/form.xml",
    "templates/form.hbs",
    "templates/form.j2",
    "templates/form.tmpl",
    "templates/form.ejs",
    "rules/passwords.md",
    "Vorlagen/passwords.md",
    "office/rules/passwords.md",
  ])("is read: %s", (path) => {
    expect(readSharedFile(folderWith(path), path)).toBe(TEXT);
  });

  it.each([
    "CLAUDE.md",
    "office/claude.local.md",
    "office/passwords.md",
    "keys/id_ed25519.md",
    "projects/office/cases.json",
    "node_modules/forms/rules/form.md",
    ".office/plans/today.md",
    "plans/.office/today.md",
    "rules/none.md",
  ])("is private, or not there: %s", (path) => {
    const root = folderWith(path === "rules/none.md" ? "rules/form.md" : path);
    expect(readSharedFile(root, path)).toBeUndefined();
  });

  it.each<[string, string, (string | Uint8Array)?]>([
    ["is long", "rules/form.md", TEXT.repeat(10_000)],
    ["is not UTF-8", "rules/form.md", Buffer.from("Klage gegen M\u00fcller", "latin1")],
    ["is binary", "rules/form.md", "\0"],
    ["is a script", "rules/form.sh"],
    ["may be a setting of a program", "office/form.json"],
    ["is prose in a state", "plans/today.md"],
  ])("cannot be a part of a prompt if it %s", (_what, path, text = TEXT) => {
    const message = `The file ${path} cannot be a part of a prompt.`;
    expect(() => readSharedFile(folderWith(path, text), path)).toThrow(
      expect.objectContaining({ code: "invalid-input", message }),
    );
  });

  it("cannot be a part of a prompt if it is a folder, or a link to prose in a state", () => {
    const root = folderWith("plans/today.md");
    mkdirSync(join(root, "rules/form.md"), { recursive: true });
    symlinkSync(join(root, "plans/today.md"), join(root, "rules/plan.md"));
    for (const path of ["rules/form.md", "rules/plan.md"]) {
      expect(() => readSharedFile(root, path)).toThrow(`The file ${path} cannot be a part of a prompt.`);
    }
  });

  it("is found by its composed name if it has a decomposed one, and the other way round", () => {
    expect(readSharedFile(folderWith("rules/pru\u0308fung.md"), "rules/pr\u00fcfung.md")).toBe(TEXT);
    expect(readSharedFile(folderWith("rules/pr\u00fcfung.md"), "rules/pru\u0308fung.md")).toBe(TEXT);
  });

  it("is not read from a folder that leads out of the outer one, or is not there", () => {
    const root = folderWith("rules/form.md");
    const outer = newFolder();
    symlinkSync(root, join(outer, "office"));
    expect(readSharedFile(join(outer, "office"), "rules/form.md")).toBe(TEXT);
    expect(readSharedFile(join(outer, "office"), "rules/form.md", { outer })).toBeUndefined();
    expect(readSharedFile(join(outer, "none"), "rules/form.md")).toBeUndefined();
  });
});

it.each([
  ["plans/first.md", true],
  ["office/plans/first.md", true],
  ["templates/plans/first.md", false],
  ["plans/templates/first.md", true],
])("a state of Claude Code is private, other than the first forms of one: %s %j", (path, expected) => {
  expect(isPrivate(path.split("/"))).toBe(expected);
});
