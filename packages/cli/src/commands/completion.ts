import { readFile } from "node:fs/promises";
import { Argument, type Command } from "commander";
import { print } from "../print/output.js";

const HELP = `
Put this into the file that your shell reads:
  bash  source <(langslash completion bash)
  zsh   source <(langslash completion zsh)
  fish  langslash completion fish | source`;

/** `langslash completion`: scripts for shells, which ask `langslash complete --line` on Tab. */
export function addCompletion(program: Command): void {
  program
    .command("completion")
    .description("print a script that completes langslash in a shell")
    .addArgument(new Argument("<shell>", "which shell").choices(["bash", "zsh", "fish"]))
    .addHelpText("after", HELP)
    .action(async (shell: string) => {
      const script = new URL(`../../completions/langslash.${shell}`, import.meta.url);
      await print((await readFile(script, "utf8")).trimEnd());
    });
}
