import { complete, type Catalogue } from "@langslash/grammar";
import { isOpen, keptElements, matchingValues, type OpenValue } from "@langslash/grammar/internal";
import type { CompleteResult } from "@modelcontextprotocol/server";
import { invalidParams, shownInput } from "./invalid-params.js";
import { promptArguments } from "./prompt-arguments.js";
import type { PromptTable } from "./prompt-table.js";

/** Maximum number of values in one completion, set by the protocol. */
const MAX_VALUES = 100;

/** The values that complete an argument of a prompt, as the protocol sends them. */
export type PromptCompletion = CompleteResult["completion"];

/** Returns the values that code provides for the typed text. */
export type AskChoices = (open: OpenValue) => Promise<readonly (string | number)[]>;

/**
 * Completes an argument of a prompt: the values of a parameter, or the parameters and values inside the free text.
 *
 * @param given - the other arguments
 * @throws ProtocolError invalid params, if the prompt or its argument is unknown
 */
export async function completePrompt(
  table: PromptTable,
  name: string,
  argument: { readonly name: string; readonly value: string },
  given: Readonly<Record<string, string>>,
  ask: AskChoices,
): Promise<PromptCompletion> {
  const served = table.commands.get(name);
  if (!served) throw invalidParams(`Unknown prompt: ${shownInput(name)}.`);
  const { command } = served;
  const { parameters = {} } = command;
  const { request } = promptArguments(command);
  if (argument.name === request) return completeText({ commands: [command] }, name, argument.value, ask);
  const parameter = Object.hasOwn(parameters, argument.name) ? parameters[argument.name] : undefined;
  if (!parameter) throw invalidParams(`Unknown argument of /${name}: ${shownInput(argument.name)}.`);
  const typed = argument.value.slice(keptElements(argument.value, parameter).length);
  const open = { command: command.choicesOf ?? "", parameter: argument.name, typed, given };
  const choices = command.choicesOf !== undefined && isOpen(parameter) ? await ask(open) : undefined;
  return completeValue(matchingValues(argument.value, choices ? { ...parameter, values: choices } : parameter));
}

async function completeText(
  commands: Catalogue,
  name: string,
  text: string,
  ask: AskChoices,
): Promise<PromptCompletion> {
  const start = `/${name} `;
  const line = start + text;
  const known = complete(line, line.length, commands, { limit: MAX_VALUES });
  const choices = known.open ? await ask(known.open) : [];
  const { range, suggestions, more } =
    choices.length > 0 ? complete(line, line.length, commands, { limit: MAX_VALUES, choices }) : known;
  const values = suggestions.map(({ insert }) =>
    (line.slice(0, range.start) + insert + line.slice(range.end)).slice(start.length),
  );
  return { values, total: values.length + more, hasMore: more > 0 };
}

function completeValue(all: readonly string[]): PromptCompletion {
  return { values: all.slice(0, MAX_VALUES), total: all.length, hasMore: all.length > MAX_VALUES };
}
