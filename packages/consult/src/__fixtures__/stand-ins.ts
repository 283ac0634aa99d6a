import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ConsultConfigInput } from "../config/consult-config.js";
import { type Behaviour, standInOutput } from "./stand-in-output.js";

const say = fileURLToPath(new URL("say.sh", import.meta.url));
const misbehave = fileURLToPath(new URL("misbehave.mjs", import.meta.url));

/**
 * Returns the command of a stand-in that prints a tool's format. If a folder is given, `readInvocation` can read its
 * input from there.
 */
export function standInCommand(format: string, behaviour: Behaviour = "answers", folder = ""): string[] {
  const { stdout, stderr = "", exitCode = 0 } = standInOutput(format, behaviour);
  return ["/bin/sh", say, folder, String(exitCode), stdout, stderr];
}

/** Reads the arguments, environment, directory and input that a stand-in recorded in a folder. */
export function readInvocation(folder: string) {
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  const linesOf = (name: string): string[] => read(name).split("\n").slice(0, -1);
  return {
    args: linesOf("arguments"),
    env: Object.fromEntries(linesOf("environment").map((line) => line.split(/=(.*)/s, 2))) as Record<string, string>,
    cwd: linesOf("directory")[0],
    input: read("input"),
  };
}

/** The command of a program that answers with its prompt. */
export const ECHO = ["cat"];

/** Misbehaviours in one line of shell. */
const SCRIPTS: Readonly<Record<string, string>> = {
  hangs: "printf 'so far'; exec sleep 60",
  "ignores TERM": "trap '' TERM INT HUP; printf 'so far'; while :; do sleep 0.1; done",
  "floods its output": "yes | head -c 100000000",
  "floods its error output": "yes >&2",
  "leaves a child that writes on": "while :; do printf x; sleep 0.02; done & printf start",
  "leaves a child that floods": "head -c 11000000 /dev/zero & exit 0",
  "answers at length": String.raw`head -c 1000000 /dev/zero | tr '\0' x`,
  "exits with 0 on TERM": "trap 'exit 0' TERM; echo 'so far'; while :; do sleep 0.05; done",
  "waits for a rate limit": "echo '429 Too Many Requests, waiting 60 s' >&2; printf 'so far'; sleep 60",
  "prints colours and noise": String.raw`printf '\033[31mred\033[0m \033]8;;https://x.test\007link\033]8;;\007 \033[2K'`,
  "exits with 0 and nothing": "exit 0",
  "dies by a signal": "kill -KILL $$",
  "reads no input": "exec <&-; printf done",
  "prints a secret": 'echo "bad key $STAND_IN_API_KEY" >&2; exit 1',
};

/** Returns the command of a program that misbehaves. */
export function misbehavingCommand(how: string): string[] {
  const script = SCRIPTS[how];
  return script === undefined ? [process.execPath, misbehave, how] : ["/bin/sh", "-c", script];
}

/** Returns a configuration of tools by their commands. The name of a trial marks their processes for `orphans`. */
export function configFor(
  tools: Readonly<Record<string, string[]>>,
  trial?: string,
  settings: object = {},
): ConsultConfigInput {
  const env: Record<string, string> = trial === undefined ? {} : { TRIAL: trial };
  const entries = Object.entries(tools).map(([name, command]) => [name, { command, env, ...settings }]);
  return { tools: Object.fromEntries(entries) };
}
