import type { ServerCheck } from "@langslash/mcp";
import { printableLine } from "./printable.js";

/** Describes the part of a folder that each MCP client will see, and the part that is not served. */
export function serverCheckText({ prompts, hosts, served, skipped }: ServerCheck): string {
  const lines = hosts.flatMap(({ host, typed, missing, note }) => [
    printableLine(`${host}: ${prompts - missing.length} of ${prompts} prompts, typed as ${typed}`),
    ...(note === undefined ? [] : [indented(note)]),
    ...missing.map(({ name, reason }) => indented(`not ${name}: ${reason}`)),
  ]);
  const names = served.length === 0 ? "" : ` (${served.join(", ")})`;
  const resources = printableLine(`Skills as resources: ${served.length}${names}`);
  return [...lines, "", resources, ...skipped.map((problem) => indented(`not ${problem}`))].join("\n");
}

function indented(line: string): string {
  return `  ${printableLine(line)}`;
}
