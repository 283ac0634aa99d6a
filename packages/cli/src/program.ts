import { readFileSync } from "node:fs";
import { Command } from "commander";
import { addAudit } from "./commands/audit.js";
import { addChat } from "./commands/chat.js";
import { addComplete } from "./commands/complete.js";
import { addCompletion } from "./commands/completion.js";
import { addConsult } from "./commands/consult.js";
import { addConvert } from "./commands/convert.js";
import { addExplain } from "./commands/explain.js";
import { addDiff } from "./commands/diff.js";
import { addList } from "./commands/list.js";
import { addLock } from "./commands/lock.js";
import { addMcp } from "./commands/mcp.js";
import { addMigrate } from "./commands/migrate.js";
import { addNew } from "./commands/new.js";
import { addPublish } from "./commands/publish.js";
import { addScan } from "./commands/scan.js";
import { addSchema } from "./commands/schema.js";
import { addSearch } from "./commands/search.js";
import { addShow } from "./commands/show.js";
import { addStats } from "./commands/stats.js";
import { addTest } from "./commands/test.js";
import { addValidate } from "./commands/validate.js";
import { packageFile } from "./package-file.js";
import { withStyle } from "./print/output.js";

const EXIT_CODES = "\nExit codes: 0 success, 1 failure, 2 invalid usage.";

/**
 * Creates the program with all its sub-commands. Each sub-command is defined in a file of its own and imports the
 * packages it needs only when it runs, so that help and completion start fast.
 */
export function createProgram(): Command {
  const program = new Command("langslash")
    .description("Work with skills and slash commands: list, check, test, explain, convert, complete and chat.")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print help for a command")
    .configureHelp({ styleTitle: (title) => withStyle("bold", title), subcommandTerm: (command) => command.name() })
    .addHelpText("after", EXIT_CODES)
    .showHelpAfterError("(use --help for usage)")
    .exitOverride();
  for (const add of COMMANDS) add(program);
  for (const command of program.commands) {
    command.configureOutput({ outputError: (text, write) => write(withChoices(text, command)) });
  }
  return program;
}

/** Adds the choices to the message about a missing argument. */
function withChoices(text: string, { registeredArguments, options }: Command): string {
  const named = [
    ...registeredArguments.map((each) => [`missing required argument '${each.name()}'`, each.argChoices] as const),
    ...options.map(({ flags, argChoices }) => [`option '${flags}' argument missing`, argChoices] as const),
  ];
  const choices = named.find(([words]) => text.includes(words))?.[1];
  return choices ? `${text.trimEnd()}. Allowed choices are ${choices.join(", ")}.\n` : text;
}

const COMMANDS = [
  addList,
  addShow,
  addNew,
  addSearch,
  addValidate,
  addScan,
  addLock,
  addDiff,
  addPublish,
  addTest,
  addAudit,
  addStats,
  addExplain,
  addConvert,
  addMigrate,
  addChat,
  addConsult,
  addMcp,
  addComplete,
  addCompletion,
  addSchema,
];

function version(): string {
  const text = readFileSync(packageFile("package.json"), "utf8");
  const manifest: { version: string } = JSON.parse(text);
  return manifest.version;
}
