import type { Parameter } from "@langslash/grammar";
import type { Skill } from "@langslash/skills";

/** What has a usage: a skill, or a command of the application's own. */
export type Callable = Pick<Skill, "name"> & Partial<Pick<Skill, "aliases" | "argumentHint" | "parameters">>;

/** How a command is called, in one line: required parameters, then `[optional=…]`, then text. */
export function usageLine(command: Callable): string {
  const parameters = Object.entries(command.parameters ?? {});
  if (parameters.length === 0) return `Usage: /${command.name} ${command.argumentHint ?? "[key=value ...] [text]"}`;
  const required = parameters.filter(([, { required: isRequired }]) => isRequired);
  const optional = parameters.filter(([, { required: isRequired }]) => !isRequired);
  const parts = [
    ...required.map(([name, parameter]) => `${name}=<${placeholder(parameter)}>`),
    ...optional.map(([name, parameter]) => `[${name}=<${placeholder(parameter)}>]`),
  ];
  return `Usage: /${command.name} ${parts.join(" ")} [text]`;
}

/** A call that somebody could type, with the shortest of the command's names. */
export function exampleLine(command: Callable): string {
  const name = [command.name, ...(command.aliases ?? [])].reduce((a, b) => (b.length < a.length ? b : a));
  const parameters = Object.entries(command.parameters ?? {});
  if (parameters.length === 0) return `Example: \`/${name} ${command.argumentHint ?? "your request"}\``;
  const shown = parameters.filter(
    ([, { required, values, default: fallback }]) => required || values || fallback !== undefined,
  );
  return `Example: \`/${[name, ...shown.map(([key, parameter]) => `${key}=${sample(parameter)}`)].join(" ")}\``;
}

/** A line for each parameter: name, type, default, meaning. */
export function parameterLines(command: Callable): string[] {
  return Object.entries(command.parameters ?? {}).map(([name, parameter]) => {
    const { required, default: fallback, description } = parameter;
    const notes = [
      placeholder(parameter),
      ...(required ? ["required"] : []),
      ...(fallback === undefined ? [] : [`default ${written(fallback)}`]),
    ];
    return `- \`${name}\` (${notes.join(", ")})${description ? `: ${description}` : ""}`;
  });
}

function placeholder({ type, values, items, default: fallback }: Parameter): string {
  const kind = type ?? (values ? "enum" : "string");
  if (kind === "enum") return values?.join("|") ?? "value";
  if (kind === "array") {
    const first: unknown = Array.isArray(fallback) ? fallback[0] : undefined;
    const element = values?.join("|") ?? word(items ?? typeof first);
    return `${element},...`;
  }
  return word(kind);
}

function word(kind: string): string {
  if (kind === "number") return "number";
  return kind === "boolean" ? "true|false" : "text";
}

function sample({ type, values, default: fallback }: Parameter): string {
  if (fallback !== undefined) return written(fallback);
  if (values?.[0] !== undefined) return String(values[0]);
  if (type === "number") return "1";
  return type === "boolean" ? "true" : "...";
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}
