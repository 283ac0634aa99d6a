import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { againstFirst } from "./against-first.js";
import type { Figure } from "./figure.js";
import { interleaved } from "./interleaved.js";

const FOLDER = fileURLToPath(new URL("..", import.meta.url));

const PACKAGES = ["deepagents", "@langslash/middleware", "@langslash/converter", "@langslash/text-tools"];

/** Times whole processes that import LangChain and a built package after it, against LangChain alone. */
export async function importStarts(): Promise<Figure[]> {
  const tasks = [[], ...PACKAGES.map((name) => [name])].map((names) => {
    const code = ["langchain", ...names].map((name) => `await import("${name}");`).join(" ");
    const args = ["--input-type=module", "--eval", code];
    const run = (): Buffer => execFileSync(process.execPath, args, { cwd: FOLDER });
    return { row: names.length === 0 ? "langchain" : `langchain, ${names.join()}`, run };
  });
  const timed = await interleaved(tasks, { rounds: 10, warmUp: 1 });
  return againstFirst(timed.map(({ row, milliseconds }) => ({ row, value: milliseconds })));
}
