import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * Returns the command lines of the processes that consultations of this process started and that still run, of all
 * trials or of one. It reads their environments, so it is always empty on systems other than Linux.
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
      return []; // the process has just ended
    }
  });
}
