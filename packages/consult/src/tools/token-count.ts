import { z } from "zod";
import type { CliUsage } from "./cli-tool.js";

/** A number of tokens in a tool's output; what is none is left out. */
export const count = z.number().nonnegative().optional().catch(undefined);

/** Adds up the tokens of several models; undefined where there is nothing to add. */
export function sumUsage(usages: readonly CliUsage[]): CliUsage | undefined {
  if (usages.length === 0) return undefined;
  const sum = (key: keyof CliUsage): number | undefined => {
    const counts = usages.flatMap((usage) => usage[key] ?? []);
    return counts.length > 0 ? counts.reduce((total, amount) => total + amount, 0) : undefined;
  };
  return {
    input_tokens: sum("input_tokens"),
    output_tokens: sum("output_tokens"),
    cached_tokens: sum("cached_tokens"),
    total_tokens: sum("total_tokens"),
  };
}
