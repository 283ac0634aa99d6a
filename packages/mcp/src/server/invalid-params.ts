import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";

/** Creates the error for a request whose parameters are invalid (-32602). */
export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
