import { inSlices } from "../in-slices.js";
import { MAX_REQUIRED_SKILLS } from "../document/requirements.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import type { Skill } from "../skill.js";
import type { NameTable } from "./name-table.js";
import { requiredSkills } from "./required-skills.js";

/** Finds requirements that cannot be met: unknown skills, too many, and skills that require themselves. */
export async function inspectRequirements(names: NameTable): Promise<SkillDiagnostic[]> {
  const reported = new Set<Skill>();
  const requiring = names.skills.filter(({ requires }) => requires);
  const problems = await inSlices(requiring, (skill): SkillDiagnostic[] => {
    const { skills, missing, isTooMany, isCycle } = requiredSkills(skill, names);
    const at = { severity: "warning", path: skill.file } as const;
    const found: SkillDiagnostic[] = missing.map((name) => ({
      ...at,
      code: "requires-unknown-skill",
      message: `${skill.name} requires the skill ${JSON.stringify(name)}, which does not exist.`,
      hint: "It cannot be used until that skill is loaded too.",
    }));
    if (isTooMany) {
      const message = `${skill.name} requires more than ${MAX_REQUIRED_SKILLS} skills, so it cannot be used.`;
      found.push({ ...at, code: "requires-too-many", message });
    }
    if (isCycle && !reported.has(skill)) {
      for (const each of [skill, ...skills]) reported.add(each);
      const through = skills.map(({ name }) => name).join(", ");
      const message = `${skill.name} requires itself${through === "" ? "" : ` through ${through}`}.`;
      found.push({ ...at, code: "requires-cycle", message, hint: "Each skill is loaded once." });
    }
    return found;
  });
  return problems.flat();
}
