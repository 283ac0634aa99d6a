/** A name, also with its plugin. */
const NAME = /^[a-z][\w-]*(?::[a-z][\w-]*)*$/i;
/** Values of `agent` that are not agents of a collection: modes of programs, and their built-in agents. */
const MODE = /^(?:agent|ask|auto|build|default|edit|explore|false|general|general-purpose|main|plan|true)$/i;

/**
 * Returns sentences for the agent and the skills that a frontmatter has a text use: `agent` (of Claude Code and
 * OpenCode) and `skills`. An agent whose `agent_path` is in `skills/` is a skill.
 */
export function declaredUses(data: Readonly<Record<string, unknown>>): string | undefined {
  const { agent, agent_path: path, skills, skill } = data;
  const [agents, ...rest] = [agent, skills, skill].map(namesIn);
  const isSkill = typeof path === "string" && /(?:^|\/)skills\//.test(path);
  const sentences = [
    ...(agents ?? []).map((name) => `Use the \`${name}\` ${isSkill ? "skill" : "agent"} for all of this.`),
    ...rest.flat().map((name) => `Use the \`${name}\` skill.`),
  ];
  return sentences.length === 0 ? undefined : [...new Set(sentences)].join(" ");
}

/** Returns the names in a list or between commas, without the folders before them. */
function namesIn(value: unknown): string[] {
  const items = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  return items.flatMap((item: unknown) => {
    const name = typeof item === "string" ? (item.trim().split("/").at(-1) ?? "") : "";
    return NAME.test(name) && !MODE.test(name.slice(name.lastIndexOf(":") + 1)) ? [name] : [];
  });
}
