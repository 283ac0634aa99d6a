import { fileURLToPath } from "node:url";
import { loadSkills } from "@langslash/middleware";
import { describe, expect, it } from "vitest";
import { libraryTools, readFile, webSearch } from "./library.js";

describe("the tools of the law office", () => {
  it("include all that its skills ask for", async () => {
    const skills = await loadSkills(fileURLToPath(new URL("skills", import.meta.url)));
    const asked = new Set(skills.list().flatMap(({ tools }) => tools));
    expect(libraryTools.map(({ name }) => name).toSorted()).toEqual([...asked].toSorted());
  });

  it("find statutes by words, the best first", async () => {
    const found = await webSearch.invoke({ query: "comparative fault in Kentucky" });
    expect(found.split("\n")[0]).toContain("KRS 411.182");
    expect(await webSearch.invoke({ query: "" })).toBe("Nothing was found.");
  });

  it("list a case and read its files", async () => {
    expect(await readFile.invoke({ path: "mo_alif" })).toContain("- emergency-room.md");
    expect(await readFile.invoke({ path: "mo_alif/emergency-room.md" })).toContain("CT of the cervical spine");
    expect(await readFile.invoke({ path: "mo_alif/x-rays.md" })).toBe('"mo_alif/x-rays.md" does not exist.');
  });

  it.each(["..", "../library.ts", "../../../package.json", "mo_alif/../../library.ts", "/etc", "/etc/passwd", "a\0b"])(
    "read nothing outside the cases: %j",
    async (path) => {
      const text = await readFile.invoke({ path });
      expect(text).not.toContain("import ");
      expect(text).not.toContain("root:");
      expect(text.split("\n")).toHaveLength(1);
    },
  );
});
