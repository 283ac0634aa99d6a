import type { HttpServer, SkillsServer, SkillsServerOptions } from "@langslash/mcp";
import { type Command, Option } from "commander";
import { CliError } from "../cli-error.js";
import { wholeNumber } from "../option-values.js";
import { serverCheckText } from "../print/server-check-text.js";
import { print, printJson, report } from "../print/output.js";
import { loadIndex } from "../load-index.js";
import { skillPaths, type SkillsOptions, withFolders } from "../skill-paths.js";
import { foldersArgument, SKILLS_HELP, skillsOption } from "../skills-option.js";

interface McpOptions extends SkillsOptions, Pick<SkillsServerOptions, "name" | "freeText" | "arguments" | "guard"> {
  readonly http?: boolean;
  readonly port?: number;
  readonly check?: boolean;
  readonly json?: boolean;
}

/** Adds `langslash mcp`, which serves skills to MCP clients. */
export function addMcp(program: Command): void {
  program
    .command("mcp")
    .description("serve the skills and commands of a folder to MCP clients, over standard input or HTTP")
    .addArgument(foldersArgument())
    .addOption(skillsOption())
    .option("--http", "serve over HTTP on 127.0.0.1 instead of standard input and output")
    .option("--port <number>", "port for --http (default: a free one)", wholeNumber(0))
    .option("--name <name>", "name of the server, as clients show it", "langslash")
    .addOption(
      new Option("--free-text <how>", "whether the free text is a required argument; Gemini CLI needs that").choices([
        "optional",
        "required",
      ]),
    )
    .addOption(
      new Option("--arguments <which>", "the arguments of a prompt: each parameter, or one for the whole text").choices(
        ["declared", "text"],
      ),
    )
    .addOption(
      new Option(
        "--guard <when>",
        "whether to guard texts against clients that run commands in them, as opencode does",
      ).choices(["always", "auto", "never"]),
    )
    .option("--check", "print what each client will see and what is not served, then exit")
    .option("--json", "with --check, print JSON")
    .addHelpText("after", SKILLS_HELP)
    .action(serve);
}

async function serve(
  folders: readonly string[],
  { check, json, http, port, skills, ...options }: McpOptions,
): Promise<void> {
  if (port !== undefined && !http) throw new CliError("--port needs --http.", 2);
  if (json && !check) throw new CliError("--json needs --check.", 2);
  const given = withFolders(skills ? { skills } : {}, folders);
  skillPaths(given); // reports a wrong path before a client connects
  const { checkSkillsServer, createSkillsServer } = await import("@langslash/mcp");
  const loading = loadIndex({ ...given, mayBeEmpty: true });
  if (check) {
    const result = await checkSkillsServer(await loading, options);
    return json ? printJson(result) : print(serverCheckText(result));
  }
  const serverOptions = { ...options, watch: true, onWarning: (message: string) => report(message) };
  if (http) {
    const index = await loading;
    const server = await createSkillsServer(index, serverOptions);
    const { url } = await listen(server, port ?? 0);
    report(`Serving ${index.list().length} skills at ${url}`);
    return;
  }
  const server = await createSkillsServer(loading, serverOptions); // clients connect while the skills are loaded
  try {
    await server.stdio();
  } finally {
    await server.close();
  }
}

/** Listens on a port. A server that cannot is closed, so that the command ends. */
async function listen(server: SkillsServer, port: number): Promise<HttpServer> {
  try {
    return await server.listen(port);
  } catch (error) {
    await server.close();
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (isTaken) throw new CliError(`The port ${port} is in use. Choose another one with --port.`, 1);
    throw error;
  }
}
