import type { ConfigHead } from "./configs/config-store.js";

/** A name, also with its plugin. */
const NAME = /^[a-z][\w-]*(?::[a-z][\w-]*)*$/i;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_-]*/gu;
/** Values of `agent` that are not agents of a collection: modes of programs, and their built-in agents. */
const MODE =
  /^(?:agent|any|ask|auto|build|default|edit|explore|false|general|general-purpose|main|none|null|plan|task|true)$/i;

/**
 * Returns sentences for the agents and skills that a frontmatter has a text use: `agent` (of Claude Code and OpenCode)
 * for all of the text, `agents` for the parts that name them, and `skills`. An agent whose `agent_path` is in `skills/`
 * is a skill. The agent or skill itself is not among them.
 */
export function declaredUses(
  data: Readonly<Record<string, unknown>>,
  text: string,
  own?: ConfigHead,
): string | undefined {
  const { agent, agents: several, agent_path: path, skills, skill } = data;
  const [agents = [], parts = [], ...rest] = [agent, several, skills, skill].map((value, index) => {
    const isOwnType = own?.type === (index < 2 ? "agent_definition" : "skill");
    return namesIn(value).filter((name) => !isOwnType || shortOf(name) !== shortOf(own.name));
  });
  const words = new Set(parts.length ? text.toLowerCase().match(WORD) : []);
  const isPart = (name: string): boolean => words.has(shortOf(name));
  const isSkill = typeof path === "string" && /(?:^|\/)skills\//.test(path);
  const sentences = [
    ...agents.map((name) => `Use the \`${name}\` ${isSkill ? "skill" : "agent"} for all of this.`),
    ...parts.filter(isPart).map((name) => `Use the \`${name}\` agent for its part of this.`),
    ...rest.flat().map((name) => `Use the \`${name}\` skill.`),
  ];
  return sentences.length === 0 ? undefined : [...new Set(sentences)].join(" ");
}

/** Returns the names in a list or between commas, without the folders before them. */
function namesIn(value: unknown): string[] {
  const items = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  return items.flatMap((item: unknown) => {
    const name = typeof item === "string" ? (item.trim().split("/").at(-1) ?? "") : "";
    return NAME.test(name) && !MODE.test(shortOf(name)) ? [name] : [];
  });
}

/** Returns a name in lower case, without its plugin. */
function shortOf(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1).toLowerCase();
}
