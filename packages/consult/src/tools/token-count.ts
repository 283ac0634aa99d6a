import { z } from "zod";
import type { CliUsage } from "./cli-tool.js";

/** Schema of a token count or cost in a tool's output. Invalid values become undefined. */
export const CountSchema = z.number().nonnegative().optional().catch(undefined);

/** Adds up the token counts of several models. Returns undefined if the list is empty. */
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
