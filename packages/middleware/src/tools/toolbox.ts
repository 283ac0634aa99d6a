import type { ClientTool, ServerTool } from "@langchain/core/tools";
import { convertToOpenAITool, isLangChainTool } from "@langchain/core/utils/function_calling";
import type { Skill, SkillIndex } from "@langslash/skills";
import { requiredSkills } from "@langslash/skills/internal";
import { SkillMiddlewareError } from "../middleware-error.js";
import { isSelectable } from "../is-selectable.js";
import { LOAD_SKILL, READ_SKILL_FILE } from "../prompt/skill-block.js";
import { nameOf } from "./tool-restriction.js";

/** A tool of a toolbox: any that an agent can have. */
export type ToolboxTool = ClientTool | ServerTool;

/** Maximum number of skills that a refusal names. */
const MAX_NAMED = 5;

/**
 * Returns the names of the tools of a toolbox.
 *
 * @throws SkillMiddlewareError `invalid-toolbox` unless it is a list of tools, each with a name of its own
 */
export function toolboxNames(toolbox: unknown): ReadonlySet<string> {
  if (!Array.isArray(toolbox)) throw invalidToolbox("must be a list of tools");
  const names = new Set<string>();
  for (const [index, tool] of toolbox.entries()) {
    const name: unknown = typeof tool === "object" && tool !== null ? nameOf(tool) : undefined;
    if (typeof name !== "string" || name === "undefined") throw invalidToolbox(`has no tool at position ${index + 1}`);
    if (name === LOAD_SKILL || name === READ_SKILL_FILE) throw invalidToolbox(`must not contain the tool ${name}`);
    if (names.has(name)) throw invalidToolbox(`contains the tool ${name} twice`);
    names.add(name);
  }
  return names;
}

/** Returns the answer to a call of a tool that is not offered. It names the skills that the model may open for it. */
export function toolboxRefusal(tool: string, skills: SkillIndex): string {
  const asking = skills.whole.list().filter((skill) => toolsOf(skill).includes(tool));
  const allowed = asking.flatMap(({ name }) => skills.get(name) ?? []);
  const names = allowed.filter((skill) => isSelectable(skill, skills)).map(({ name }) => name);
  if (names.length === 0) return `The tool ${tool} is not available.`;
  const named = names.slice(0, MAX_NAMED).join(", ");
  return `The tool ${tool} is not available yet. Open a skill that has it with ${LOAD_SKILL} first: ${named}.`;
}

function invalidToolbox(reason: string): SkillMiddlewareError {
  return new SkillMiddlewareError("invalid-toolbox", `\`toolbox\` ${reason}.`);
}

/** The number of characters of the definitions of tools, as JSON, by their names. */
export type Definitions = ReadonlyMap<string, number>;

/** Returns the definitions of the tools of a toolbox that skills of an index ask for: the others never run. */
export function definitionsOf(toolbox: readonly ToolboxTool[], { whole }: SkillIndex): Definitions {
  if (toolbox.length === 0) return new Map();
  const names = whole.list().map(({ name }) => name);
  const asked = askedTools(names, whole);
  const known = toolbox.filter((tool) => asked.has(nameOf(tool)));
  return new Map(
    known.map((tool) => {
      const definition = isLangChainTool(tool) ? convertToOpenAITool(tool) : tool;
      return [nameOf(tool), JSON.stringify(definition).length];
    }),
  );
}

/** Maximum number of characters of the definitions that are in every request. */
const FIRST = 10_000;

/**
 * Returns the tools that a thread's requests offer. A change of the list costs the whole request, for which a prompt
 * cache has nothing then. So the list grows in steps, each twice as long as the one before, with tools that are not
 * needed yet.
 *
 * @param asked - the tools that the thread has asked for, in this order
 */
export function growingList(asked: Iterable<string>, definitions: Definitions): ReadonlySet<string> {
  const list = new Set<string>();
  let [size, limit] = [0, FIRST];
  const add = (name: string, length: number): void => {
    if (!list.has(name)) size += length;
    list.add(name);
  };
  const fill = (): void => {
    for (const [name, length] of definitions) if (size + length <= limit) add(name, length);
  };
  fill();
  for (const name of asked) {
    const length = definitions.get(name);
    if (length === undefined || list.has(name)) continue;
    add(name, length);
    while (limit < 2 * FIRST || limit < size) limit *= 2;
    fill();
  }
  return list;
}

/**
 * Returns the names of the tools that skills ask for: those of the skills themselves, of their sub-skills, and of the
 * skills that they require.
 */
export function askedTools(names: Iterable<string>, skills: SkillIndex): Set<string> {
  const seen = new Set(names);
  const tools = new Set<string>();
  // A set that grows while it is iterated is iterated to its new end.
  for (const name of seen) {
    const skill = skills.get(name);
    if (!skill) continue;
    for (const tool of toolsOf(skill)) tools.add(tool);
    for (const other of skill.subSkills) seen.add(other);
    for (const { name: required } of requiredSkills(skill, skills).skills) seen.add(required);
  }
  return tools;
}

/** Returns the tools that a skill itself lists, in `tools_required` or `allowed-tools`. */
function toolsOf({ tools, metadata }: Skill): readonly string[] {
  return [...tools, ...namesIn(metadata["allowed-tools"])];
}

/** Reads `allowed-tools`: names in a list or a text, each perhaps with a pattern, as in `Read, Bash(git status:*)`. */
function namesIn(value: unknown): string[] {
  const entries = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry: unknown) => {
    if (typeof entry !== "string") return [];
    return Array.from(entry.replace(/\([^)]*\)?/g, " ").matchAll(/[^\s,]+/g), ([name]) => name);
  });
}
