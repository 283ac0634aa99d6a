import { isSameName, shortNameOf } from "./config-name.js";

/** An agent, a skill, another command, or a file that the texts name, whose text is part of a conversion. */
export interface InlinedConfig {
  readonly type: "agent" | "skill" | "command" | "file";
  /** Its name; of a file, its path. */
  readonly name: string;
  /** Other names that texts use for it. */
  readonly aliases?: readonly string[];
  /** The text without its frontmatter. */
  readonly content: string;
}

/** Type and name of an agent, a skill or a command, or of a file. */
export type ConfigName = Pick<InlinedConfig, "type" | "name">;

/** Whether a reference means this configuration: by any of its names, in any case, with or without its plugin. */
export function isReferredToBy(config: InlinedConfig, { type, name }: ConfigName): boolean {
  return config.type === type && [config.name, ...(config.aliases ?? [])].some((known) => isSameName(known, name));
}

/** Reduces a configuration to its type and name. */
export function configNameOf({ type, name }: ConfigName): ConfigName {
  return { type, name };
}

/** Returns a key that identifies a configuration, for maps and sets. */
export function configKey({ type, name }: ConfigName): string {
  return `${type}:${name}`;
}

/** Returns the opening tag of an inlined text. */
export function openingTag({ type, name }: ConfigName): string {
  return `<${type} ${type === "file" ? "path" : "name"}=${JSON.stringify(name)}>`;
}

/** Returns the usual path of a text in its collection. */
export function pathOf({ type, name }: ConfigName): string {
  if (type === "file") return name.replace(/^\.prompt\//, "");
  return type === "skill" ? `skills/${shortNameOf(name)}/SKILL.md` : `${type}s/${shortNameOf(name)}.md`;
}

/** The start of a pointer to a file in a prompt, and the tags that begin the texts of files. */
export const FILE_POINTER = '<file path="';
export const FILE_TAG = /^<file path="([^"\n]+)">/gm;

/** Returns a text in its tag. A closing tag in it, which a reader may take for the end, is written `<\\/file>`. */
export function sectionOf(config: ConfigName, text: string): string {
  const closing = new RegExp(`<(?=/${config.type}\\s*>)`, "gi"); // in any case and with space before its end
  return `${openingTag(config)}\n${text.replace(closing, () => "<\\")}\n</${config.type}>`;
}
