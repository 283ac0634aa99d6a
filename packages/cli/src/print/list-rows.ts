import type { SkillIndex } from "@langslash/skills";
import { isSet, unmetRequirement } from "@langslash/skills/internal";
import { unmetEnvironment } from "../unmet-environment.js";
import { skillTree } from "./skill-tree.js";

/** The content of `langslash list`, as JSON. */
export interface SkillList {
  /** Rows of the table. */
  readonly rows: readonly (readonly string[])[];
  /** Number of problems that `langslash validate` would name. */
  readonly problems: number;
  /** The environment variables that skills require, and whether each was set. */
  readonly variables: readonly (readonly [name: string, wasSet: boolean])[];
}

/** Lists everything that a user can type. */
export function listOf(index: SkillIndex): SkillList {
  const skills = index.list();
  const found = [...index.diagnostics, ...skills.flatMap(unmetEnvironment)];
  const names = new Set(skills.flatMap(({ requires }) => requires?.env ?? []));
  return {
    rows: listRows(index),
    problems: found.filter(({ severity }) => severity !== "info").length,
    variables: Array.from(names, (name) => [name, isSet(name)]),
  };
}

/** Returns the rows of the table: sub-skills below their parents. */
function listRows(index: SkillIndex): string[][] {
  const skills = index.list().filter(({ userInvocable }) => userInvocable);
  const rows = skillTree(skills).map(({ skill, level }) => {
    const { name, aliases, model = "", description } = skill;
    const unavailable = unmetRequirement(skill, index) === undefined ? "" : "(not available) ";
    const typed = aliases.map((alias) => `/${alias}`).join(" ");
    return [`${"  ".repeat(level)}/${name}`, typed, model, `${unavailable}${description}`];
  });
  return [...rows, ...index.macros.map(({ name, text }) => [`/${name}`, "", "", text])];
}
