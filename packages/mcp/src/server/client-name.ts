import { CLIENT_INFO_META_KEY, type ServerContext } from "@modelcontextprotocol/server";
import * as z from "zod";

const EnvelopeSchema = z.looseObject({ [CLIENT_INFO_META_KEY]: z.looseObject({ name: z.string() }) });

/**
 * Returns the name of the client that asks, in lower case: from the request itself, from the beginning of the
 * connection, or from the HTTP header. It is the client's own word: it decides how a text is written, never what a
 * client may do.
 */
export function clientNameOf(
  { mcpReq }: Pick<ServerContext, "mcpReq">,
  connected: string | undefined,
  request: Request | undefined,
): string {
  const said = EnvelopeSchema.safeParse(mcpReq.envelope).data?.[CLIENT_INFO_META_KEY].name;
  return (said ?? connected ?? request?.headers.get("user-agent") ?? "").toLowerCase();
}

/** Whether the client runs commands and replaces placeholders in the text of a prompt. */
export function isOpencode(client: string): boolean {
  return client.startsWith("opencode");
}

/** Whether the client passes words without a name to required arguments only. */
export function isGeminiCli(client: string): boolean {
  return client.startsWith("gemini-cli");
}
