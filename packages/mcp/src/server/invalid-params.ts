import { ellipsis } from "@langslash/grammar/internal";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";

/** Maximum length of a client's text in an error message. */
const MAX_SHOWN = 80;

/** Returns a text of a client for an error message, shortened. */
export function shownInput(text: string): string {
  return ellipsis(text, MAX_SHOWN);
}

/** Creates the error for a request whose parameters are invalid (-32602). */
export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
