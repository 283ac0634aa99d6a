import { findCommand } from "@langslash/grammar";
import { isOpen, type OpenValue, withoutSecrets } from "@langslash/grammar/internal";
import { z } from "zod";
import { type ChoiceRuntime, choicesBy } from "./argument-choices.js";
import { catalogue, type CatalogueExtras } from "./catalogue.js";
import type { SkillIndex } from "./skill-index.js";

/** A request for values while someone types. It comes from a client. */
export const OpenValueSchema = z.object({
  command: z.string(),
  parameter: z.string(),
  typed: z.string().max(1_000),
  given: z.record(z.string(), z.union([z.string(), z.literal(true)])),
});

/**
 * Returns the values that complete a typed one, if the commands of an index have such a parameter.
 *
 * @param report - gets the problem with the code
 */
export async function typedChoices(
  index: SkillIndex,
  extras: CatalogueExtras,
  open: OpenValue,
  asked: ChoiceRuntime & { readonly report: (problem: string) => void },
): Promise<readonly (string | number)[]> {
  const command = findCommand(catalogue(index, extras), open.command);
  const { parameters = {} } = command ?? {};
  const parameter = Object.hasOwn(parameters, open.parameter) ? parameters[open.parameter] : undefined;
  if (command?.choicesOf !== open.command || !parameter || !isOpen(parameter)) return [];
  const code = extras.commands?.find(({ name }) => name === command.name)?.complete ?? extras;
  const given = withoutSecrets(open.given, parameters);
  const asking = choicesBy(code, { ...open, given }, { ...asked, timeout: extras.completeTimeout });
  const found = await asking.catch(() => ({ values: [] })); // the request was aborted
  if ("values" in found) return found.values;
  asked.report(found.problem);
  return [];
}
