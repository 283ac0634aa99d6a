import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { manifestJsonSchema, SkillManifestSchema } from "../../scripts/manifest-json-schema.js";

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

describe("the schema of the manifest", () => {
  it("is the one that is shipped for editors (pnpm --filter @langslash/skills schema writes it)", () => {
    expect(read("../../skills_manifest.schema.json")).toEqual(manifestJsonSchema());
  });

  it("accepts the example", () => {
    const manifest = read("../../../../examples/law-office/skills/skills_manifest.json");
    expect(SkillManifestSchema.safeParse(manifest)).toMatchObject({ success: true });
  });

  it("keeps unknown keys", () => {
    const manifest = { version: 3, skills: [{ name: "a", file: "a.md", owner: "b" }] };
    expect(SkillManifestSchema.parse(manifest)).toEqual(manifest);
  });
});
