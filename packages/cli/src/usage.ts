import type { Parameter } from "@langslash/grammar";
import type { Skill } from "@langslash/skills";

/** A parameter in words. */
export interface ParameterWords {
  readonly name: string;
  /** What a value may be: `text`, `number`, `full|brief`, `number,...`. */
  readonly values: string;
  /** The value where none is given; undefined where it must be given. */
  readonly fallback: string | undefined;
  readonly isRequired: boolean;
  readonly description: string;
}

/** What a skill declares, in words. */
export function parametersOf({ parameters = {} }: Skill): ParameterWords[] {
  return Object.entries(parameters).map(([name, parameter]) => ({
    name,
    values: valuesOf(parameter),
    fallback: parameter.default === undefined ? undefined : written(parameter.default),
    isRequired: parameter.required === true,
    description: parameter.description ?? "",
  }));
}

/** How a skill is called, in one line: `/name required=<text> [optional=<full|brief>] [text]`. */
export function usageOf(skill: Skill): string {
  const words = parametersOf(skill);
  if (words.length === 0) return `/${skill.name} ${skill.argumentHint ?? "[text]"}`;
  const required = words.filter(({ isRequired }) => isRequired).map(({ name, values }) => `${name}=<${values}>`);
  const optional = words.filter(({ isRequired }) => !isRequired).map(({ name, values }) => `[${name}=<${values}>]`);
  return [`/${skill.name}`, ...required, ...optional, "[text]"].join(" ");
}

/** A call that somebody could type, with the shortest of the skill's names. */
export function exampleOf(skill: Skill): string {
  const name = [skill.name, ...skill.aliases].reduce((a, b) => (b.length < a.length ? b : a));
  const shown = Object.entries(skill.parameters ?? {}).filter(
    ([, { required, values, default: fallback }]) => required || values || fallback !== undefined,
  );
  const given = shown.map(([key, parameter]) => `${key}=${sampleOf(parameter)}`);
  return [`/${name}`, ...(given.length > 0 ? given : [skill.argumentHint ?? "your request"])].join(" ");
}

function valuesOf({ type, values, items, default: fallback }: Parameter): string {
  const kind = type ?? (values ? "enum" : "string");
  const choices = values?.join("|");
  if (kind !== "array") return choices ?? WORDS[kind] ?? "text";
  const first: unknown = Array.isArray(fallback) ? fallback[0] : undefined;
  return `${choices ?? WORDS[items ?? typeof first] ?? "text"},...`;
}

const WORDS: Readonly<Record<string, string>> = { number: "number", boolean: "true|false" };

function sampleOf({ type, values, default: fallback }: Parameter): string {
  if (fallback !== undefined) return written(fallback);
  if (values?.[0] !== undefined) return String(values[0]);
  if (type === "number") return "1";
  return type === "boolean" ? "true" : "...";
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}
