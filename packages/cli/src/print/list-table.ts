import type { Skill, SkillIndex } from "@langslash/skills";
import { table } from "./table.js";

/** Returns the rows of `listTable`, which hold everything that a user can type: sub-skills below their parents. */
export function listRows(index: SkillIndex): string[][] {
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
    ...rootsOf(skills).flatMap((skill) => rowsOf(skill, children, "")),
    ...index.macros.map(({ name, text }) => [`/${name}`, "", "", text]),
  ];
}

/** Formats rows as the lines of a table: the heading first. Returns an empty list if there are no rows. */
export function listTable(rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : table([["command", "aliases", "model", "description"], ...rows]);
}

/** Returns the skills that are not listed below another one. */
export function rootsOf(skills: readonly Skill[]): Skill[] {
  const names = new Set(skills.map(({ name }) => name));
  return skills.filter(({ name, parent }) => parent === undefined || parent === name || !names.has(parent));
}

function rowsOf(skill: Skill, children: ReadonlyMap<string, readonly Skill[]>, indent: string): string[][] {
  const { name, aliases, model = "", description } = skill;
  const row = [`${indent}/${name}`, aliases.map((alias) => `/${alias}`).join(" "), model, description];
  return [row, ...(children.get(name) ?? []).flatMap((child) => rowsOf(child, children, `${indent}  `))];
}
