import type { Skill, SkillIndex } from "@langslash/skills";
import { unmetRequirement } from "@langslash/skills/internal";
import { table } from "./table.js";

/**
 * Formats an index as the lines of a table: the heading first, sub-skills below their parents. Returns an empty list if
 * there is nothing that users can type.
 */
export function listTable(index: SkillIndex): string[] {
  const skills = index.list().filter(({ userInvocable }) => userInvocable);
  const rows = [
    ...rootsOf(skills).flatMap((skill) => rowsOf(skill, skills, index)),
    ...index.macros.map(({ name, text }) => [`/${name}`, "", "", text]),
  ];
  return rows.length === 0 ? [] : table([["command", "aliases", "model", "description"], ...rows]);
}

/** Returns the skills that are not listed below another one. */
export function rootsOf(skills: readonly Skill[]): Skill[] {
  const names = new Set(skills.map(({ name }) => name));
  return skills.filter(({ name, parent }) => parent === undefined || parent === name || !names.has(parent));
}

function rowsOf(skill: Skill, skills: readonly Skill[], index: SkillIndex, indent = ""): string[][] {
  const { name, aliases, model = "", description } = skill;
  const unavailable = unmetRequirement(skill, index) === undefined ? "" : "(not available) ";
  const children = skills.filter((each) => each.parent === name && each.name !== name);
  const row = [
    `${indent}/${name}`,
    aliases.map((alias) => `/${alias}`).join(" "),
    model,
    `${unavailable}${description}`,
  ];
  return [row, ...children.flatMap((child) => rowsOf(child, skills, index, `${indent}  `))];
}
