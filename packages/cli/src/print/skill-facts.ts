import { usageOf } from "@langslash/grammar";
import { exampleOf, parametersOf } from "@langslash/grammar/internal";
import type { Skill } from "@langslash/skills";
import { withStyle } from "./output.js";
import { printableLine } from "./printable.js";
import { table } from "./table.js";

/** Formats the properties of a skill, without its text, for users. */
export function skillFacts(skill: Skill): string {
  const facts = [
    ["model", skill.model ?? "the agent's own"],
    ["file", `${skill.file} (${skill.source})`],
    ["from", skill.origin === undefined ? "" : `${skill.origin}, not part of this application`],
    ["part of", skill.parent === undefined ? "" : `/${skill.parent}`],
    ["aliases", withSlashes(skill.aliases)],
    ["tools", skill.tools.join(" ")],
    ["requires", withSlashes(skill.requires?.skills ?? [])],
    ["environment", skill.requires?.env.join(" ") ?? ""],
    ["kept", skill.keep === "thread" ? "until another skill is named" : ""],
    ["sub-skills", withSlashes(skill.subSkills)],
    ["usage", usageOf(skill)],
    ["example", exampleOf(skill)],
    ["note", skill.userInvocable ? "" : "cannot be invoked by users"],
    ["note", skill.modelInvocable ? "" : "only loaded when invoked by name"],
  ].filter(([, value]) => value !== "");
  const parameters = parametersOf(skill).map(({ name, values, fallback, isRequired, description }) => {
    return [
      `  ${name}`,
      values,
      isRequired ? "required" : fallback === undefined ? "" : `default ${fallback}`,
      description,
    ];
  });
  return [
    withStyle("bold", `/${skill.name}`),
    printableLine(skill.description) || "No description.",
    "",
    ...table(facts, Number.POSITIVE_INFINITY),
    ...(parameters.length > 0
      ? ["", withStyle("bold", "arguments"), ...table(parameters, Number.POSITIVE_INFINITY)]
      : []),
  ].join("\n");
}

function withSlashes(names: readonly string[]): string {
  return names.map((name) => `/${name}`).join(" ");
}
