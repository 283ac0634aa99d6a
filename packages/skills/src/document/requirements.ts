import { z } from "zod";
import type { ReportField } from "./parse-valid-fields.js";

/** What a skill needs to work. */
export interface SkillRequirements {
  /** Names of the skills that are loaded with it. */
  readonly skills: readonly string[];
  /** Names of the environment variables that must be set. */
  readonly env: readonly string[];
}

/** Maximum number of skills that one skill requires, those that they require included. */
export const MAX_REQUIRED_SKILLS = 8;
const MAX_ENV = 32;
const MAX_NAME = 128;
const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Schema of the requirements in a manifest or in frontmatter, and in a store. */
export const RequirementsSchema = z.object({
  skills: z
    .array(z.string())
    .readonly()
    .optional()
    .describe(`Names of the skills that are loaded with it, at most ${MAX_REQUIRED_SKILLS}.`),
  env: z.array(z.string()).readonly().optional().describe("Names of the environment variables that must be set."),
});

/** Reads requirements name by name, so that an invalid one does not affect the others. Undefined if there are none. */
export function parseRequirements(value: unknown, report: ReportField): SkillRequirements | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) {
    report("requires", "Expected an object with skills and env");
    return undefined;
  }
  const { skills, env, ...others } = Object.fromEntries(Object.entries(value));
  if (Object.keys(others).length > 0) report("requires", "Expected no other keys than skills and env");
  const required = {
    // One more than allowed is kept: it makes the skill refuse to run, rather than run without a part.
    skills: readNames(skills, "skills", MAX_REQUIRED_SKILLS + 1, () => true, report),
    env: readNames(env, "env", MAX_ENV, (name) => ENV_NAME.test(name), report),
  };
  return required.skills.length + required.env.length > 0 ? required : undefined;
}

function readNames(
  value: unknown,
  field: string,
  most: number,
  isName: (text: string) => boolean,
  report: ReportField,
): string[] {
  if (value === undefined || value === null) return [];
  const listed: readonly unknown[] = typeof value === "string" ? (value.match(/[^\s,]+/g) ?? []) : [value].flat();
  const names = new Set<string>();
  let invalid: number | undefined;
  for (const [index, item] of listed.entries()) {
    const name = typeof item === "string" ? item.trim().normalize("NFC") : "";
    if (name !== "" && name.length <= MAX_NAME && isName(name)) names.add(name);
    else invalid ??= index;
    if (names.size === most) {
      if (index < listed.length - 1) report(`requires.${field}[${index + 1}]`, "Too many names");
      break;
    }
  }
  if (invalid !== undefined) report(`requires.${field}[${invalid}]`, "Expected a name");
  return [...names];
}
