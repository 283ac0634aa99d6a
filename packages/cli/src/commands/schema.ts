import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Command } from "commander";
import { print } from "../print/output.js";

/** Adds `langslash schema`, which prints the JSON Schema that editors check a manifest with. */
export function addSchema(program: Command): void {
  program
    .command("schema")
    .description("print the JSON Schema of skills_manifest.json")
    .action(async () => {
      const file = createRequire(import.meta.url).resolve("@langslash/skills/skills_manifest.schema.json");
      await print((await readFile(file, "utf8")).trimEnd());
    });
}
