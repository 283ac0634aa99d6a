import type { SkillDiagnostic } from "./skill-diagnostic.js";
import type { Skill } from "./skill.js";

/** Keys of other tools that restrict or run something there and have no effect here, and their substitutes. */
const INERT: ReadonlyMap<string, string> = new Map([
  ["agent", "To run a skill in an agent of its own, add context: fork."],
  ["context", "To run a skill in a context of its own, write context: fork."],
  ["disallowed-tools", "To restrict tools, list those it needs in tools_required, and set restrictTools."],
  ["effort", "To set the effort, define a model with it in the option models."],
  ["hooks", "To run something before or after the model, use a middleware."],
  ["mode", "Define what the agent may do by its tools."],
  ["paths", "To keep a skill from being selected, use disable-model-invocation or not_for."],
  ["shell", "Nothing in a skill is run; give the agent a tool."],
  ["subtask", "To run a skill in an agent of its own, write context: fork."],
  ["tools", "To restrict tools, list those it needs in tools_required, and set restrictTools."],
]);

/** Keys that have an effect in a skill with `context: fork`. */
const FORK_KEYS: ReadonlySet<string> = new Set(["agent", "context"]);

/** Reports each key of other tools without an effect once, with the number of skills that have it. */
export function inertKeyProblems(skills: readonly Skill[]): SkillDiagnostic[] {
  const users = new Map<string, Skill[]>();
  for (const skill of skills) {
    for (const key of Object.keys(skill.metadata)) {
      if (!INERT.has(key) || (skill.fork && FORK_KEYS.has(key))) continue;
      const others = users.get(key);
      if (others) others.push(skill);
      else users.set(key, [skill]);
    }
  }
  return Array.from(users, ([key, [first, ...others]]) => ({
    code: "frontmatter-key-inert",
    severity: key === "disallowed-tools" ? "warning" : "info",
    message: `${key} has no effect here: it is kept as metadata of ${first?.name}${othersText(others.length)}.`,
    hint: INERT.get(key) ?? "",
    path: first?.file ?? "",
  }));
}

function othersText(count: number): string {
  return count === 0 ? "" : ` and ${count} other ${count === 1 ? "skill" : "skills"}`;
}
