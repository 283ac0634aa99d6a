import { type Catalogue, complete, type Completion } from "@langslash/grammar";
import type { McpCommand } from "../index.js";

/** Completes a line as a chat does: with the values that the server of a command provides. */
export async function completeWith(
  text: string,
  cursor: number,
  catalogue: Catalogue,
  commands: readonly McpCommand[],
): Promise<Completion> {
  const { open } = complete(text, cursor, catalogue);
  const command = commands.find(({ name }) => name === open?.command);
  const choices = open && (await command?.complete(open.parameter, open.typed, open.given));
  return complete(text, cursor, catalogue, choices ? { choices } : {});
}
