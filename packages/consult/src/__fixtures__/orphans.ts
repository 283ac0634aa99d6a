import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * What this process has started and what still runs, all of it or that of one trial, by their environments. Linux alone tells;
 * elsewhere there is nothing to see.
 */
export function orphans(trial?: string): string[] {
  if (!existsSync("/proc/self/environ")) return [];
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
      const isOurs =
        environment.some((variable) => variable.startsWith(`LANGSLASH_CONSULT_RUN=${process.pid}-`)) &&
        (trial === undefined || environment.includes(`TRIAL=${trial}`));
      return isOurs ? [readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")] : [];
    } catch {
      return []; // ended meanwhile
    }
  });
}
