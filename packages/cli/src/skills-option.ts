import { Argument, Option } from "commander";
import { addTo } from "./option-values.js";
import { DEFAULT_PATHS } from "./skill-paths.js";

/** Creates the option `--skills`, which can be repeated. */
export function skillsOption(
  description = "a folder or manifest to take skills from; can be repeated (default: see below)",
): Option {
  return new Option("-s, --skills <path>", description).argParser(addTo);
}

/** Creates the option `--json`, a short form of `--format json`. */
export function jsonOption(): Option {
  return new Option("--json", "print JSON, as --format json does").implies({ format: "json" });
}

/** Creates the argument for folders of skills, which mean the same as `--skills`. */
export function foldersArgument(): Argument {
  return new Argument("[folder...]", "folders or manifests to take skills from (default: see below)");
}

/** The section of a sub-command's help about the paths of skills. */
export const SKILLS_HELP = `
Skills are looked for in ${DEFAULT_PATHS.join(", ")}
of the working directory, in this order. If several skills have the same name, the first one keeps it.

With a folder or --skills, they are taken from the given paths instead. Each path is one of:
  - a folder with a skills_manifest.json, <name>/SKILL.md files or a commands/ folder
  - a folder that has such a folder named skills/ in it, for example .claude
  - a folder named commands
  - a manifest (*.json)
  - the address of a package, a website or LangSmith's hub: npm:@acme/skills, https://example.com, hub:, hub:name`;
