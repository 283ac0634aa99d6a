import { readFile } from "node:fs/promises";
import { Argument, type Command } from "commander";
import { packageFile } from "../package-file.js";
import { print } from "../print/output.js";

const HELP = `
Add the line for your shell to its startup file:
  bash  source <(langslash completion bash)
  zsh   source <(langslash completion zsh)
  fish  langslash completion fish | source`;

/** Adds `langslash completion`, which prints scripts for shells. They run `langslash complete --line` on Tab. */
export function addCompletion(program: Command): void {
  program
    .command("completion")
    .description("print the completion script for a shell")
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]))
    .addHelpText("after", HELP)
    .action(async (shell: string) => {
      await print((await readFile(packageFile(`completions/langslash.${shell}`), "utf8")).trimEnd());
    });
}
