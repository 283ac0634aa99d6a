/** An agent or a skill whose text belongs to a conversion. */
export interface InlinedConfig {
  readonly type: "agent" | "skill";
  readonly name: string;
  /** Further names by which texts refer to it. */
  readonly aliases?: readonly string[];
  /** The text without its frontmatter. */
  readonly content: string;
}

/** A reference that leads nowhere. */
export interface MissingConfig {
  readonly type: "agent" | "skill";
  readonly name: string;
}

/** Whether a reference means a configuration: by one of its names, without regard to case and to a plugin. */
export function isMeantBy(config: InlinedConfig, { type, name }: MissingConfig): boolean {
  const wanted = shortName(name);
  return config.type === type && [config.name, ...(config.aliases ?? [])].some((known) => shortName(known) === wanted);
}

function shortName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1).toLowerCase();
}

/** Tells configurations apart. */
export function configKey({ type, name }: MissingConfig): string {
  return `${type}:${name}`;
}

/** The tag in which an inlined text stands. */
export function openingTag({ type, name }: MissingConfig): string {
  return `<${type} name=${JSON.stringify(name)}>`;
}
