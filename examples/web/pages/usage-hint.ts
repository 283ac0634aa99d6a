import type { CatalogueCommand, Parameter } from "@langslash/grammar";
import { element } from "./element.js";

/** Renders the usage of a command. Returns nothing if there is no command or it takes no arguments. */
export function usageHint(command: CatalogueCommand | undefined): Node[] {
  const models = command?.models ? { model: { values: [...command.models] } } : {};
  const declared = Object.entries({ ...command?.parameters, ...models }).map(renderParameter);
  const hint = command?.argumentHint === undefined ? [] : [element("span", {}, command.argumentHint)];
  if (!command || declared.length + hint.length === 0) return [];
  return [element("code", {}, `/${command.name}`), ...declared, ...hint];
}

function renderParameter([name, parameter]: [string, Parameter]): Node {
  const usage = usageOf(name, parameter);
  const title = parameter.description ?? "";
  return parameter.required ? element("strong", { title }, usage) : element("span", { title }, `[${usage}]`);
}

function usageOf(name: string, { type, values, position, default: preset }: Parameter): string {
  if (position !== undefined) return `<${name}>`;
  if (type === "boolean") return `--${name}`;
  if (values) return `${name}=${values.join("|")}`;
  if (Array.isArray(preset)) return `${name}=${preset.join(",")}`;
  return `${name}=${typeof preset === "string" || typeof preset === "number" ? preset : "…"}`;
}
