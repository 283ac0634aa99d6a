import { createRequire } from "node:module";
import { hubSource, packageSource, type SkillSource, webSource } from "@langslash/skills";
import type { HubPublisher } from "@langslash/skills";
import { CliError } from "./cli-error.js";
import { isAddress } from "./is-address.js";

/**
 * Returns the source of the skills at an address: `npm:@acme/skills`, `https://example.com`, or `hub:` with or without
 * the name of a skill. It needs no approval, because the user has named the address.
 *
 * @throws CliError if it is not an address of skills
 */
export function sourceAtAddress(address: string): SkillSource {
  const [scheme, rest = ""] = address.split(/:(.*)/s);
  if (!isAddress(address) || (scheme === "npm" && rest === ""))
    throw new CliError(`No address of skills: ${address}`, 2);
  if (scheme === "npm") return packageSource(rest, { approve });
  if (scheme === "https") return webSource(address, { approve });
  return hubSource(hubClient(), { approve, ...(rest !== "" && { names: [rest] }) });
}

function approve(): boolean {
  return true;
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
