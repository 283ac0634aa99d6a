import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Writes measured texts into pages, between `<!-- measured: name -->` and `<!-- /measured -->`.
 *
 * @param measured - the texts by name
 * @param pages - paths relative to the repository
 * @throws if a page has no such markers, or names a text that was not measured
 */
export function writeTables(measured: Readonly<Record<string, string>>, pages: readonly string[]): void {
  for (const page of pages) {
    const path = `${repository}/${page}`;
    const text = readFileSync(path, "utf8");
    const places = /(<!-- measured: ([\w-]+) -->\n)[\s\S]*?(<!-- \/measured -->)/g;
    if (!text.match(places)) throw new Error(`${page} has no <!-- measured: name --> markers.`);
    const written = text.replace(places, (_, begin: string, name: string, end: string) => {
      const table = Object.hasOwn(measured, name) ? measured[name] : undefined;
      if (table === undefined)
        throw new Error(`Unknown table ${name} in ${page}. Known tables: ${Object.keys(measured).join(", ")}.`);
      return `${begin}\n${table}\n\n${end}`;
    });
    writeFileSync(path, written);
  }
}
