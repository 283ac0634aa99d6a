import { join } from "node:path";
import { readFileSync } from "node:fs";
import { validateSkill } from "@langslash/skills";
import { splitFrontmatter } from "@langslash/skills/internal";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { indexOf, SKILLS } from "./__fixtures__/authors.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { authoringSetup } from "./authoring-setup.js";
import { createGenerateSkillTool } from "./index.js";
import type { SkillPreview } from "./generate-skill-answer.js";
import { prepareSkill } from "./prepare-skill.js";
import { isRefusal } from "./refusal.js";
import { writeSkill } from "./write-skill.js";

const NASTY = [
  "a: b",
  "---",
  "'single' \"double\" `tick`",
  "🎉 周报 émoji 👩‍👩‍👧",
  "# comment",
  "- item",
  "{ flow: [1, 2] }",
  "&anchor *alias !tag",
  "| literal",
  "> folded",
  "%directive",
  "@at `back",
  "true",
  "null",
  "2024-01-01",
  "0x1F",
  "1e3",
  "...",
  "\\n \\u0041",
  "$& $1 $ARGUMENTS",
  "{{ template }}",
  "x".repeat(1024),
];
const BODIES = [...NASTY, "---\nname: other\n---\n\nText", "```\n---\n```", "    code", "a\r\nb", "<think>x</think>"];

interface Texts {
  readonly skillId: string;
  readonly name: string;
  readonly description: string;
  readonly instructions: string;
}
const texts: Texts = { skillId: "trip", name: "Name", description: "Describes.", instructions: "Text." };

/** Writes a skill and reads it back with the index, a YAML parser in both versions of YAML, and the validation. */
async function roundTrip(draft: Texts): Promise<object> {
  const root = temporaryFolder();
  const skills = await indexOf(root);
  const generateSkill = createGenerateSkillTool({ root, skills });
  const previewed: SkillPreview = await generateSkill.invoke({ ...draft, mode: "preview" });
  // Without GenerateSkill, which would ask a person about some of the characters.
  const setup = authoringSetup({ root, skills });
  const prepared = await prepareSkill({ ...draft }, { toolResults: [], signal: undefined }, setup);
  const written = isRefusal(prepared) ? prepared : await writeSkill(prepared.plan, setup, undefined);
  const folder = join(root, SKILLS, draft.skillId);
  const text = readFileSync(join(folder, "SKILL.md"), "utf8");
  const yaml = splitFrontmatter(text).yaml ?? "";
  const { body } = await skills.read(draft.skillId);
  return {
    ok: !isRefusal(written),
    isAsPreviewed: previewed.files[0]?.content === text,
    description: skills.get(draft.skillId)?.description,
    instructions: body.slice(`# ${draft.name}\n\n`.length, -1),
    yaml: parse(yaml) as unknown,
    oldYaml: parse(yaml, { version: "1.1" }) as unknown,
    errors: (await validateSkill(folder)).filter(({ severity }) => severity === "error"),
  };
}

function expectedOf({ skillId, description, instructions }: Texts): object {
  const data = { name: skillId, description, metadata: { "created-by": "agent" } };
  return { ok: true, isAsPreviewed: true, description, instructions, yaml: data, oldYaml: data, errors: [] };
}

it.each(BODIES)("%j survives a round trip as instructions, and on one line as description and name", async (text) => {
  const line = text.replace(/\s+/g, " ").trim();
  const draft = { ...texts, description: line, name: line.slice(0, 200), instructions: text };
  expect(await roundTrip(draft)).toEqual(expectedOf(draft));
});

const IDS = "true null on y n no off yes nan inf report 1e3 0x1f 2024-01-01 123 0o17 no-1 e-1".split(" ");
it.each([...IDS, "a".repeat(64)])("the skillId %s stays text", async (skillId) => {
  const draft = { ...texts, skillId };
  expect(await roundTrip(draft)).toEqual(expectedOf(draft));
});

it("any text survives a round trip", async () => {
  const piece = fc.oneof(fc.constantFrom(...NASTY, "\n", " "), fc.string({ unit: "binary" }));
  const line = fc
    .array(piece, { minLength: 1, maxLength: 5 })
    .map((parts) =>
      parts
        .join(" ")
        .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, " ")
        .replace(/\s+/g, " ")
        .trim()
        .slice(0, 200)
        .trim(),
    )
    .filter((text) => text !== "" && !text.includes("\uFFFD"));
  const drafts = fc.record({ skillId: fc.constant("trip"), name: line, description: line, instructions: line });
  await fc.assert(
    fc.asyncProperty(drafts, async (draft) => {
      expect(await roundTrip(draft)).toEqual(expectedOf(draft));
    }),
    { numRuns: RANDOM_RUNS },
  );
});
