import { isRecord } from "@langslash/grammar/internal";
import type { z } from "zod";
import { parseValidFields } from "../document/parse-valid-fields.js";
import { ManifestSkillSchema, type SubSkill, SubSkillSchema } from "./manifest-schema.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { parseParameters } from "../document/parameters.js";
import { parseRequirements } from "../document/requirements.js";
import { parseReturns } from "../document/returned-schema.js";
import type { SkillDeclaration } from "./build-skill-entry.js";

/** Content of a manifest. */
export interface ManifestContent {
  /** The skills in order, each followed by its sub-skills. */
  readonly skills: readonly SkillDeclaration[];
  /** Alias to name. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Macros: name to the commands that it runs. */
  readonly macros: Readonly<Record<string, string>>;
  readonly diagnostics: readonly SkillDiagnostic[];
}

type Report = (field: string, reason: string, severity?: "error" | "warning") => void;

/**
 * Parses a manifest entry by entry, so that an invalid value does not affect the others. A skill or macro that is not
 * loaded is an error, any other value a warning.
 *
 * @param path - the path of the manifest, for the diagnostics
 */
export function parseManifest(value: unknown, path: string): ManifestContent {
  const diagnostics: SkillDiagnostic[] = [];
  const report: Report = (field, reason, severity = "warning") => {
    diagnostics.push({ code: "manifest-field", severity, message: `${field} is ignored: ${reason}.`, path });
  };
  const manifest = asObject(value);
  const listed: unknown = manifest["skills"];
  if (!Array.isArray(listed)) report("skills", "Expected an array of skills", "error");
  const items: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const skills = items.flatMap((item, index) => skillAndSubSkills(item, `skills[${index}]`, report));
  const stringsAt = (field: string, expected: string, severity?: "error"): Record<string, string> => {
    const strings = manifest[field];
    if (strings !== undefined && strings !== null && !isRecord(strings))
      report(field, "Expected an object of strings by name", severity);
    return stringsOf(strings, (name) => report(`${field}.${name}`, expected, severity));
  };
  const aliases = stringsAt("aliases", "Expected the name of a skill");
  const macros = stringsAt("macros", "Expected a string of commands, such as /a x=1 | /b", "error");
  return { skills, aliases, macros, diagnostics };
}

function skillAndSubSkills(item: unknown, path: string, report: Report): SkillDeclaration[] {
  const { sub_skills: subSkills, ...fields } = asObject(item);
  const entry = readEntry(ManifestSkillSchema, isRecord(item) ? fields : item, path, report);
  if (!entry) return [];
  if (subSkills !== undefined && subSkills !== null && !isRecord(subSkills)) {
    report(`${path}.sub_skills`, "Expected an object of sub-skills by name", "error");
  }
  const { name, ...data } = entry.data;
  const children = Object.entries(asObject(subSkills)).flatMap(([child, value]) => {
    const own = readEntry(SubSkillSchema, value, `${path}.sub_skills.${child}`, report);
    return own ? [{ ...declarationOf(child, own.data, own.parts), parent: name }] : [];
  });
  return [declarationOf(name, data, entry.parts), ...children];
}

/** The parts of a declaration that are read by parsers of their own. */
type DeclaredParts = Pick<SkillDeclaration, "parameters" | "requires" | "returns">;

/** Reads an entry of a manifest. Returns undefined after a report if it cannot be used. */
function readEntry<T>(
  schema: z.ZodType<T>,
  value: unknown,
  path: string,
  report: Report,
): { data: T; parts: DeclaredParts } | undefined {
  const { parameters, requires, returns, ...fields } = asObject(value);
  const { data, problems } = parseValidFields(schema, isRecord(value) ? fields : value);
  for (const { field, reason } of problems) report(joinPath(path, field), reason, data ? "warning" : "error");
  const reportField = (field: string, reason: string): void => report(joinPath(path, field), reason);
  return (
    data && {
      data,
      parts: {
        parameters: parseParameters(parameters, reportField),
        requires: parseRequirements(requires, reportField),
        returns: parseReturns(returns, reportField),
      },
    }
  );
}

function declarationOf(name: string, data: SubSkill, parts: DeclaredParts): SkillDeclaration {
  const { file, aliases, description, examples, not_for, model, model_required, tools_required, ...others } = data;
  const { keep, ask, sees, ...metadata } = others;
  const fields = { description, examples, not_for, model: model ?? model_required, tools_required, keep, ask, sees };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return {
    name,
    file: file ?? "",
    fields: Object.fromEntries(given),
    aliases: aliases ?? [],
    ...parts,
    metadata,
  };
}

/** Returns the entries of an object whose values are strings, and reports the names of all others. */
function stringsOf(value: unknown, report: (name: string) => void): Record<string, string> {
  const pairs = Object.entries(asObject(value)).flatMap(([name, text]): [string, string][] => {
    if (typeof text === "string") return [[name, text]];
    report(name);
    return [];
  });
  return Object.fromEntries(pairs);
}

function joinPath(path: string, field: string): string {
  return field === "" ? path : `${path}.${field}`;
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
