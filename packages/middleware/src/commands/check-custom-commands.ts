import { foldName, isCommandName, parseSlashCommand } from "@langslash/grammar";
import { HELP } from "@langslash/grammar/internal";
import { declaredParameters } from "@langslash/skills/internal";
import { SkillMiddlewareError } from "../middleware-error.js";
import type { TableOptions } from "./command-table.js";
import { checkForkOptions } from "./fork-options.js";

const NONE: readonly never[] = [];
const NOTHING = {};

/**
 * Checks the commands and macros of an application, and fills in the defaults.
 *
 * @throws SkillMiddlewareError `invalid-command` for a name that cannot be typed, is built in or is given twice, for a
 * parameter that is not declared correctly, and for a macro whose text is not a command
 */
export function checkCustomCommands({
  commands = NONE,
  macros = NOTHING,
  models = NOTHING,
  modelOverride = true,
  subagentCommands = NONE,
  agents = NOTHING,
  returns = NOTHING,
  roots = NONE,
  maxParallelForks = 5,
}: TableOptions): Required<TableOptions> {
  const taken = new Set([HELP]);
  for (const name of [...commands.map((command) => command.name), ...Object.keys(macros)]) {
    const folded = foldName(name);
    if (!isCommandName(name)) throw invalidCommand(name, "cannot be typed: use letters, digits, - _ and :");
    if (taken.has(folded)) throw invalidCommand(name, folded === HELP ? "is built in" : "is given twice");
    taken.add(folded);
  }
  for (const { name, parameters } of commands) {
    declaredParameters({ parameters }, undefined, (field, reason) => {
      throw invalidCommand(name, `has a wrong \`${field}\`. ${reason}`);
    });
  }
  for (const [name, text] of Object.entries(macros)) {
    if (!parseSlashCommand(text)) throw invalidCommand(name, `must expand to commands, not to ${JSON.stringify(text)}`);
  }
  checkForkOptions({ agents, returns });
  return { commands, macros, models, modelOverride, subagentCommands, agents, returns, roots, maxParallelForks };
}

function invalidCommand(name: string, reason: string): SkillMiddlewareError {
  return new SkillMiddlewareError("invalid-command", `The command ${JSON.stringify(`/${name}`)} ${reason}.`);
}
