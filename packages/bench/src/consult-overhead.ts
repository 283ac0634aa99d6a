import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { type ConsultConfigInput, consultTool, consultToolsParallel } from "@langslash/consult";
import type { Figure } from "./figure.js";
import { figuresOf, type Operation } from "./operation.js";

const PROMPT = "What is the answer?";
const ECHO = ["cat"] as const;
const SECOND = ["/bin/sh", "-c", "cat > /dev/null; sleep 1; echo done"] as const;
const MANY = Array.from({ length: 10 }, (_, index) => `second-${index}`);

const config: ConsultConfigInput = {
  tools: Object.fromEntries([
    ["echo", { command: [...ECHO] }],
    ...MANY.map((name) => [name, { command: [...SECOND] }]),
  ]),
};

/**
 * Times one call of a tool that answers at once, and ten parallel calls that take a second each, compared with bare
 * processes.
 */
export async function consultFigures(): Promise<Figure[]> {
  const calls = await figuresOf(
    [
      [
        measured("one call, ms: bare process", () => bareProcess(ECHO)),
        measured("one call, ms: langslash", () => consultTool("echo", PROMPT, { config })),
      ],
    ],
    { rounds: 100, warmUp: 10 },
  );
  const parallel = await figuresOf(
    [
      [
        measured("ten tools of one second, ms: bare processes", () => Promise.all(MANY.map(() => bareProcess(SECOND)))),
        measured("ten tools of one second, ms: langslash", () =>
          consultToolsParallel(MANY, PROMPT, { config, synthesize: false }),
        ),
      ],
    ],
    { rounds: 5, warmUp: 1 },
  );
  return [...calls, ...parallel];
}

function measured(row: string, run: Operation["run"]): Operation {
  return { row, run, shown: (milliseconds) => milliseconds };
}

/** Does the minimum of a call: starts a program, writes its input, reads its output and waits for its end. */
async function bareProcess([file, ...args]: readonly [string, ...string[]]): Promise<string> {
  const child = spawn(file, args);
  child.stdin.end(PROMPT);
  const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
  return output;
}
