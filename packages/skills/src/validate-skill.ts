import { readdir } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { z } from "zod";
import { ConfinedFolder } from "./sources/confined-folder.js";
import { inspectBody } from "./document/inspect-body.js";
import { fieldLines } from "./document/field-lines.js";
import { fieldName } from "./document/parse-valid-fields.js";
import { parseStrictYaml } from "./document/parse-strict-yaml.js";
import type { SkillDiagnostic } from "./skill-diagnostic.js";
import { reasonOf } from "./reason-of.js";
import { splitFrontmatter } from "./document/split-frontmatter.js";
import { findUnknownKeys } from "./document/unknown-keys.js";

/** Returns whether the reference validator accepts a name: lower-case letters of any script, digits, single hyphens. */
export function isSpecificationName(name: string): boolean {
  const composed = name.normalize("NFKC");
  return /^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u.test(composed) && composed === composed.toLowerCase();
}

/** Schema of a SKILL.md's frontmatter by the agentskills.io specification, section "Frontmatter". */
const SpecificationSchema = z.object({
  name: z
    .string("name is required and must be a string")
    .min(1, "name must not be empty")
    .max(64, "name has more than 64 characters")
    .refine(
      isSpecificationName,
      "name must consist of lower-case letters and digits, with single hyphens between them",
    ),
  description: z
    .string("description is required and must be a string")
    .max(1024, "description has more than 1,024 characters")
    .refine((text) => text.trim() !== "", "description must not be blank"),
  license: z.string("license must be a string").optional(),
  compatibility: z
    .string("compatibility must be a string")
    .min(1, "compatibility must not be empty")
    .max(500, "compatibility has more than 500 characters")
    .optional(),
  metadata: z
    .record(z.string(), z.string("metadata values must be strings"), "metadata must be a map of strings")
    .optional(),
  "allowed-tools": z.string("allowed-tools must be a string of tools separated by spaces").optional(),
});

/**
 * Checks a skill's folder against the rules of the agentskills.io specification. For authors; `loadSkills` is more
 * lenient. Keys outside the specification are allowed if this library or Claude Code gives them a meaning.
 *
 * @returns errors with file and line, none if the skill is valid; warnings about unknown keys and a missing text; and
 * notes (`info`) on syntax that other tools would run, include or replace in the text
 */
export async function validateSkill(directory: string): Promise<SkillDiagnostic[]> {
  const folder = resolve(directory);
  const files = await readdir(folder).catch(() => undefined);
  if (!files) return [violation(basename(folder), `Skill folder not found: ${basename(folder)}`)];
  const file = ["SKILL.md", "skill.md"].find((name) => files.includes(name));
  if (!file) return [violation("SKILL.md", "SKILL.md is missing from the folder")];

  let text: string;
  try {
    text = new ConfinedFolder(folder).readSync(file);
  } catch (error) {
    return [violation(file, reasonOf(error))];
  }
  const split = splitFrontmatter(text);
  if (split.problem === "unclosed") return [violation(file, "the frontmatter has no closing --- line", 1)];
  if (split.yaml === undefined) return [violation(file, "line 1 must be ---, which opens the frontmatter", 1)];
  const parsed = parseStrictYaml(split.yaml);
  if (!("data" in parsed))
    return [violation(file, `the frontmatter cannot be read: ${parsed.reason}`, (parsed.line ?? 0) + 1)];

  const lineOfField = fieldLines(split.yaml);
  const lineOf = (key: PropertyKey | undefined): number => lineOfField([String(key)]) ?? 1;
  const result = SpecificationSchema.safeParse(withTexts(parsed.data));
  const problems = (result.error?.issues ?? []).map((issue) =>
    violation(
      file,
      issue.path.length > 1 ? `${fieldName(issue.path)}: ${issue.message}` : issue.message,
      lineOf(issue.path[0]),
    ),
  );
  const { name } = result.data ?? { name: parsed.data["name"] };
  const isText = typeof name === "string";
  if (isText && name.normalize("NFKC") !== basename(folder).normalize("NFKC")) {
    const message = `name ${JSON.stringify(name)} differs from the folder ${JSON.stringify(basename(folder))}`;
    problems.push(violation(file, message, lineOf("name")));
  }
  if (isText && isSpecificationName(name) && !/^[\w-]*$/.test(name)) {
    const message = `name ${JSON.stringify(name)} is not portable: some tools accept only the lower-case letters a-z, digits and hyphens`;
    problems.push({ ...violation(file, message, lineOf("name")), severity: "warning" });
  }
  if (split.body.trim() === "")
    problems.push({ ...violation(file, "there are no instructions after the frontmatter"), severity: "warning" });
  problems.push(...findUnknownKeys(text).map(({ problem }) => ({ ...problem, path: file })));
  const notes = inspectBody(text, { body: split.body, data: parsed.data });
  return [...problems, ...notes.map((note) => Object.assign(note, { path: file }))];
}

/** Returns data with numbers and flags as texts, as the reference validator reads them, also those of `metadata`. */
function withTexts(data: object): Record<string, unknown> {
  const fields = Object.entries(data).map(([key, value]): [string, unknown] => {
    if (typeof value === "number" || typeof value === "boolean") return [key, String(value)];
    const isMetadata = key === "metadata" && typeof value === "object" && value !== null && !Array.isArray(value);
    return [key, isMetadata ? withTexts(value) : value];
  });
  return Object.fromEntries(fields);
}

function violation(path: string, message: string, line?: number): SkillDiagnostic {
  return { code: "spec-violation", severity: "error", message, path, ...(line === undefined ? {} : { line }) };
}
