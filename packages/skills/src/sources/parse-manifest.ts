import type { Parameters } from "@langslash/grammar";
import { lenientParse } from "../document/lenient-parse.js";
import { ManifestSkillSchema, type SubSkill, SubSkillSchema } from "./manifest-schema.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { parseParameters } from "../document/parameters.js";
import type { KnownOfSkill } from "./skill-entry.js";

/** What a manifest says. */
export interface ManifestContent {
  /** The skills in order, each with its sub-skills behind it. */
  readonly skills: readonly KnownOfSkill[];
  /** Alias to name. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Name to the commands that it stands for. */
  readonly macros: Readonly<Record<string, string>>;
  readonly diagnostics: readonly SkillDiagnostic[];
}

type Report = (field: string, reason: string, severity?: "error" | "warning") => void;

/** Takes a manifest apart, entry by entry, so that a wrong value costs only itself. `path` names it in the diagnostics. */
export function parseManifest(value: unknown, path: string): ManifestContent {
  const diagnostics: SkillDiagnostic[] = [];
  const report: Report = (field, reason, severity = "warning") => {
    diagnostics.push({ code: "manifest-field", severity, message: `${field} is not used: ${reason}.`, path });
  };
  const manifest = asObject(value);
  const listed: unknown = manifest["skills"];
  if (!Array.isArray(listed)) report("skills", "Expected an array of skills", "error");
  const items: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const skills = items.flatMap((item, index) => skillAndSubSkills(item, `skills[${index}]`, report));
  const textsAt = (field: string, expected: string): Record<string, string> => {
    const texts = manifest[field];
    if (texts !== undefined && texts !== null && !isObject(texts)) report(field, "Expected an object of texts by name");
    return textsOf(texts, (name) => report(`${field}.${name}`, expected));
  };
  const aliases = textsAt("aliases", "Expected the name of a skill");
  const macros = textsAt("macros", "Expected a text of commands");
  return { skills, aliases, macros, diagnostics };
}

function skillAndSubSkills(item: unknown, place: string, report: Report): KnownOfSkill[] {
  const { sub_skills: subSkills, parameters, ...own } = asObject(item);
  const { data, problems } = lenientParse(ManifestSkillSchema, isObject(item) ? own : item);
  for (const { field, reason } of problems) report(joined(place, field), reason, data ? "warning" : "error");
  if (!data) return [];
  if (subSkills !== undefined && subSkills !== null && !isObject(subSkills)) {
    report(`${place}.sub_skills`, "Expected an object of sub-skills by name");
  }
  const { name, ...rest } = data;
  const children = Object.entries(asObject(subSkills)).flatMap(([child, value]) =>
    subSkill(child, value, name, `${place}.sub_skills.${child}`, report),
  );
  return [knownOf(name, rest, parametersAt(place, parameters, report)), ...children];
}

function subSkill(name: string, value: unknown, parent: string, place: string, report: Report): KnownOfSkill[] {
  const { parameters, ...own } = asObject(value);
  const { data, problems } = lenientParse(SubSkillSchema, isObject(value) ? own : value);
  for (const { field, reason } of problems) report(joined(place, field), reason);
  return data ? [{ ...knownOf(name, data, parametersAt(place, parameters, report)), parent }] : [];
}

function parametersAt(place: string, value: unknown, report: Report): Parameters | undefined {
  return parseParameters(value, (field, reason) => report(joined(place, field), reason));
}

function knownOf(name: string, data: SubSkill, parameters: Parameters | undefined): KnownOfSkill {
  const { description, file, model, model_required, tools_required, aliases, parameters: _, ...metadata } = data;
  return {
    name,
    file: file ?? "",
    description,
    model: model ?? model_required,
    tools: tools_required,
    aliases: aliases ?? [],
    parameters,
    metadata,
  };
}

/** The entries of an object whose values are texts; the names of the others are reported. */
function textsOf(value: unknown, report: (name: string) => void): Record<string, string> {
  const pairs = Object.entries(asObject(value)).flatMap(([name, text]): [string, string][] => {
    if (typeof text === "string") return [[name, text]];
    report(name);
    return [];
  });
  return Object.fromEntries(pairs);
}

function joined(place: string, field: string): string {
  return field === "" ? place : `${place}.${field}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value where it is an object, else an empty one. */
function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
