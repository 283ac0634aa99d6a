import { usageOf } from "@langslash/grammar";
import { exampleOf, parametersOf } from "@langslash/grammar/internal";
import type { Skill } from "@langslash/skills";
import { styled } from "./output.js";
import { onOneLine } from "./printable.js";
import { table } from "./table.js";

/** What is known of a skill without its text, for people. */
export function skillFacts(skill: Skill): string {
  const facts = [
    ["model", skill.model ?? "the agent's own"],
    ["file", `${skill.file} (${skill.source})`],
    ["part of", skill.parent === undefined ? "" : `/${skill.parent}`],
    ["aliases", slashed(skill.aliases)],
    ["tools", skill.tools.join(" ")],
    ["sub-skills", slashed(skill.subSkills)],
    ["usage", usageOf(skill)],
    ["example", exampleOf(skill)],
    ["note", skill.userInvocable ? "" : "users cannot type it"],
    ["note", skill.modelInvocable ? "" : "never selected without being named"],
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
    styled("bold", `/${skill.name}`),
    onOneLine(skill.description) || "No description.",
    "",
    ...table(facts, Number.POSITIVE_INFINITY),
    ...(parameters.length > 0 ? ["", styled("bold", "arguments"), ...table(parameters, Number.POSITIVE_INFINITY)] : []),
  ].join("\n");
}

function slashed(names: readonly string[]): string {
  return names.map((name) => `/${name}`).join(" ");
}
