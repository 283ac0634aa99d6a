import type { ConfigRecord, ConfigStore } from "@langslash/converter";
import { findConfig } from "@langslash/converter/internal";
import { suggestNames } from "@langslash/grammar";
import { withoutSlash } from "@langslash/grammar/internal";
import { CliError } from "../cli-error.js";
import { printableLine } from "../print/printable.js";

/**
 * Finds a slash command by the name that a user typed, with or without the slash.
 *
 * @throws CliError, with suggestions, if the command is unknown
 */
export async function findCommand(configs: ConfigStore, typed: string): Promise<ConfigRecord> {
  const heads = await configs.list();
  const wanted = withoutSlash(typed);
  const head = findConfig(heads, "slash_command", wanted);
  const record = head && (await configs.read("slash_command", head.name));
  if (record) return record;
  const names = heads.filter(({ type }) => type === "slash_command").map(({ name }) => name);
  const suggestions = suggestNames(wanted, names);
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(" or ")}?` : "";
  throw new CliError(`Unknown slash command ${JSON.stringify(printableLine(wanted))}.${hint}`);
}
