import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { CreateError } from "./create-error.js";
import { createProject } from "./create-project.js";
import { packageManager } from "./package-manager.js";

/** The world of a run: input and output, and the variables of its process. */
export interface CreateContext {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const DEFAULT_FOLDER = "my-agent";

const HELP = `Creates an agent with a skill, a LangGraph server and a chat page with slash commands.

Usage: npm create langslash [folder]

  folder         a new or empty folder  [default: ${DEFAULT_FOLDER}, after a question in a terminal]
  -y, --yes      asks nothing
  -h, --help     prints this help
  -V, --version  prints the version

With npm, options follow two dashes: npm create langslash -- --help
`;

/**
 * Creates a project as the command line says, and prints the next steps.
 *
 * @throws CreateError if the command line or the folder is invalid
 */
export async function runCreate(args: readonly string[], context: CreateContext): Promise<void> {
  const { values, positionals } = parse(args);
  const print = (text: string): unknown => context.output.write(text);
  if (values.help) return void print(HELP);
  if (values.version) return void print(`${version()}\n`);
  if (positionals.length > 1) {
    throw new CreateError(
      `One folder is expected, and ${positionals.length} were given: ${positionals.join(", ")}.`,
      2,
    );
  }
  const folder = positionals[0] ?? (values.yes ? DEFAULT_FOLDER : await askFolder(context));
  if (folder.trim() === "") throw new CreateError("The name of the folder is empty.", 2);
  const manager = packageManager(context.environment["npm_config_user_agent"]);
  createProject(folder, manager);
  const path = relative("", resolve(folder));
  const steps = [...(path === "" ? [] : [`cd ${quoted(path)}`]), manager.install, manager.dev];
  print(`\nCreated ${path || "a project"}. Next:\n\n${steps.map((step) => `  ${step}\n`).join("")}
Then open http://127.0.0.1:2024 and type /
It answers without a key. For a real model, set OPENAI_API_KEY in ${path ? `${path}/` : ""}.env\n`);
}

/** Returns a path as one word for a shell, which expands nothing in it. */
function quoted(path: string): string {
  const given = path.startsWith("-") ? `./${path}` : path;
  if (/^[\w./\\:-]+$/.test(given)) return given;
  return process.platform === "win32" ? `"${given}"` : `'${given.replaceAll("'", String.raw`'\''`)}'`;
}

function parse(args: readonly string[]) {
  const options = {
    yes: { type: "boolean", short: "y" },
    help: { type: "boolean", short: "h" },
    version: { type: "boolean", short: "V" },
  } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const [message] = (error instanceof Error ? error.message : String(error)).split(". "); // then comes advice
    throw new CreateError(`${message}. --help prints the usage.`, 2, { cause: error });
  }
}

/** Asks for the folder in a terminal. Elsewhere no one can answer, so the default is taken. */
async function askFolder({ input, output }: CreateContext): Promise<string> {
  if (!input.isTTY || !output.isTTY) return DEFAULT_FOLDER;
  const terminal = createInterface({ input, output });
  const closed = new AbortController();
  terminal.once("close", () => closed.abort()); // Ctrl-C and Ctrl-D
  const question = `Folder of the new agent (${DEFAULT_FOLDER}): `;
  try {
    return (await terminal.question(question, { signal: closed.signal })).trim() || DEFAULT_FOLDER;
  } catch (error) {
    throw new CreateError("Nothing was created.", 1, { cause: error });
  } finally {
    terminal.close();
  }
}

function version(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return manifest.version;
}
