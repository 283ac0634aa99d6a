import { isSameName } from "./config-name.js";

/** An agent or a skill whose text belongs to a conversion. */
export interface InlinedConfig {
  readonly type: "agent" | "skill";
  readonly name: string;
  /** Further names by which texts refer to it. */
  readonly aliases?: readonly string[];
  /** The text without its frontmatter. */
  readonly content: string;
}

/** An agent or a skill by name. */
export type ConfigName = Pick<InlinedConfig, "type" | "name">;

/** Whether a reference means a configuration: by one of its names, without regard to case, with or without its plugin. */
export function isMeantBy(config: InlinedConfig, { type, name }: ConfigName): boolean {
  return config.type === type && [config.name, ...(config.aliases ?? [])].some((known) => isSameName(known, name));
}

/** What it is and its name alone. */
export function nameOf({ type, name }: ConfigName): ConfigName {
  return { type, name };
}

/** Tells configurations apart. */
export function configKey({ type, name }: ConfigName): string {
  return `${type}:${name}`;
}

/** The tag in which an inlined text stands. */
export function openingTag({ type, name }: ConfigName): string {
  return `<${type} name=${JSON.stringify(name)}>`;
}
