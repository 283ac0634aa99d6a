import { createRequire } from "node:module";
import { hubSource, packageSource, type SkillSource, webSource } from "@langslash/skills";
import type { HubPublisher } from "@langslash/skills";
import { CliError } from "./cli-error.js";

const approve = (): boolean => true;

/**
 * Returns the source of the skills at an address: `npm:@acme/skills`, `https://example.com`, or `hub:` with or without
 * the name of a skill. It needs no approval, because the user has named the address.
 */
export function sourceAtAddress(address: string): SkillSource {
  const [scheme, rest = ""] = address.split(/:(.*)/s);
  if (scheme === "npm") return packageSource(rest);
  if (scheme === "https") return webSource(address, { approve });
  return hubSource(hubClient(), { approve, ...(rest !== "" && { names: [rest] }) });
}

/**
 * Returns a client of LangSmith with the environment's key, from the package that LangChain uses.
 *
 * @throws CliError if there is no key
 */
export function hubClient(): HubPublisher {
  if (!process.env["LANGSMITH_API_KEY"]) throw new CliError("The hub requires LANGSMITH_API_KEY.");
  const ofCore = createRequire(createRequire(import.meta.url).resolve("@langchain/core/messages"));
  const { Client }: { Client: new () => HubPublisher } = ofCore("langsmith");
  return new Client();
}
