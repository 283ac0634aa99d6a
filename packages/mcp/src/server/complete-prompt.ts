import { complete, type Catalogue } from "@langslash/grammar";
import { matchingValues } from "@langslash/grammar/internal";
import type { CompleteResult } from "@modelcontextprotocol/server";
import { invalidParams, shownInput } from "./invalid-params.js";
import { promptArguments } from "./prompt-arguments.js";
import type { PromptTable } from "./prompt-table.js";

/** Maximum number of values in one completion, set by the protocol. */
const MAX_VALUES = 100;

/** The values that complete an argument of a prompt, as the protocol sends them. */
export type PromptCompletion = CompleteResult["completion"];

/**
 * Completes an argument of a prompt: the allowed values of a parameter, or the parameters and values inside the free
 * text.
 *
 * @throws ProtocolError invalid params, if the prompt or its argument is unknown
 */
export function completePrompt(
  table: PromptTable,
  name: string,
  argument: { readonly name: string; readonly value: string },
): PromptCompletion {
  const command = table.commands.get(name)?.command;
  if (!command) throw invalidParams(`Unknown prompt: ${shownInput(name)}.`);
  const { parameters = {} } = command;
  const { request } = promptArguments(command);
  if (argument.name === request) return completeText({ commands: [command] }, name, argument.value);
  const parameter = Object.hasOwn(parameters, argument.name) ? parameters[argument.name] : undefined;
  if (parameter) return completeValue(matchingValues(argument.value, parameter));
  throw invalidParams(`Unknown argument of /${name}: ${shownInput(argument.name)}.`);
}

function completeText(commands: Catalogue, name: string, text: string): PromptCompletion {
  const start = `/${name} `;
  const line = start + text;
  const { range, suggestions, more } = complete(line, line.length, commands, { limit: MAX_VALUES });
  const values = suggestions.map(({ insert }) =>
    (line.slice(0, range.start) + insert + line.slice(range.end)).slice(start.length),
  );
  return { values, total: values.length + more, hasMore: more > 0 };
}

function completeValue(all: readonly string[]): PromptCompletion {
  return { values: all.slice(0, MAX_VALUES), total: all.length, hasMore: all.length > MAX_VALUES };
}
