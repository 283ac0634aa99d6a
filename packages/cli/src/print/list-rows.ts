import type { Skill, SkillIndex } from "@langslash/skills";
import { isSet, unmetRequirement } from "@langslash/skills/internal";
import { unmetEnvironment } from "../unmet-environment.js";

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
  const children = new Map<string, Skill[]>();
  for (const skill of skills) {
    const { name, parent } = skill;
    if (parent === undefined || parent === name) continue;
    const siblings = children.get(parent);
    if (siblings) siblings.push(skill);
    else children.set(parent, [skill]);
  }
  return [
    ...rootsOf(skills).flatMap((skill) => rowsOf(skill, { children, index })),
    ...index.macros.map(({ name, text }) => [`/${name}`, "", "", text]),
  ];
}

/** Returns the skills that are not listed below another one. */
export function rootsOf(skills: readonly Skill[]): Skill[] {
  const names = new Set(skills.map(({ name }) => name));
  return skills.filter(({ name, parent }) => parent === undefined || parent === name || !names.has(parent));
}

interface Rows {
  readonly children: ReadonlyMap<string, readonly Skill[]>;
  readonly index: SkillIndex;
}

function rowsOf(skill: Skill, rows: Rows, indent = ""): string[][] {
  const { name, aliases, model = "", description } = skill;
  const unavailable = unmetRequirement(skill, rows.index) === undefined ? "" : "(not available) ";
  const row = [
    `${indent}/${name}`,
    aliases.map((alias) => `/${alias}`).join(" "),
    model,
    `${unavailable}${description}`,
  ];
  return [row, ...(rows.children.get(name) ?? []).flatMap((child) => rowsOf(child, rows, `${indent}  `))];
}
