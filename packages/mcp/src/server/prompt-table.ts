import { type CatalogueCommand, foldName, type Macro } from "@langslash/grammar";
import { catalogue, type SkillIndex } from "@langslash/skills";
import type { ChoiceOptions } from "@langslash/skills/internal";
import type { Prompt } from "@modelcontextprotocol/server";
import { type ArgumentStyle, promptArguments } from "./prompt-arguments.js";

/** A command that is served as a prompt. */
export interface ServedCommand {
  readonly command: CatalogueCommand;
  /** The macro, if the command is one. */
  readonly macro?: Macro;
}

/** Everything that is served as a prompt, as long as the index does not change. */
export interface PromptTable {
  readonly commands: ReadonlyMap<string, ServedCommand>;
  /** Returns the macro with a typed name. */
  readonly macroOf: (name: string) => Macro | undefined;
  /** Describes all prompts. Returns the same list for the same style. */
  list(style: ArgumentStyle): readonly Prompt[];
}

const tables = new WeakMap<object, PromptTable>();

/** Returns the prompts of an index: its skills that a user may type, and its macros. Cached until it is refreshed. */
export function promptTable(index: SkillIndex, options?: ChoiceOptions): PromptTable {
  const listed = catalogue(index, options);
  const known = tables.get(listed);
  if (known) return known;
  const macros = new Map(index.macros.map((macro) => [foldName(macro.name), macro] as const));
  const commands = new Map<string, ServedCommand>();
  for (const command of listed.commands) {
    const macro = command.kind === "macro" ? macros.get(foldName(command.name)) : undefined;
    if (command.kind === "skill" || macro) commands.set(command.name, { command, ...(macro && { macro }) });
  }
  const lists = new Map<string, readonly Prompt[]>();
  const table: PromptTable = {
    commands,
    macroOf: (name) => macros.get(foldName(name)),
    list(style) {
      const key = JSON.stringify([style.freeText, style.arguments]);
      const listing = lists.get(key) ?? Array.from(commands.values(), (served) => prompt(served, index, style));
      lists.set(key, listing);
      return listing;
    },
  };
  tables.set(listed, table);
  return table;
}

function prompt({ command, macro }: ServedCommand, index: SkillIndex, style: ArgumentStyle): Prompt {
  const { name, aliases = [], description } = command;
  const skill = macro ? undefined : index.get(name);
  const alsoNamed = aliases.map((alias) => `/${alias}`).join(", ");
  const { list } = promptArguments(command, style);
  return {
    name,
    ...(alsoNamed !== "" && { title: `${name} (${alsoNamed})` }),
    description: macro ? `Runs ${macro.text}` : description || `Runs /${name}.`,
    arguments: [...list],
    _meta: {
      "langslash/kind": command.kind,
      ...(skill && { "langslash/source": skill.source }),
      ...(skill?.model !== undefined && { "langslash/model": skill.model }),
      ...(skill && skill.tools.length > 0 && { "langslash/tools": [...skill.tools] }),
    },
  };
}
