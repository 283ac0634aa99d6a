import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Puts what was measured into pages: between `<!-- measured: name -->` and `<!-- /measured -->`.
 *
 * @param pages - relative to the repository
 * @throws where a page asks for what was not measured, or has no place for anything
 */
export function writeTables(measured: Readonly<Record<string, string>>, pages: readonly string[]): void {
  for (const page of pages) {
    const path = `${repository}/${page}`;
    const text = readFileSync(path, "utf8");
    const places = /(<!-- measured: ([\w-]+) -->\n)[\s\S]*?(<!-- \/measured -->)/g;
    if (!text.match(places)) throw new Error(`${page} has no place for what was measured.`);
    const written = text.replace(places, (_, begin: string, name: string, end: string) => {
      const table = Object.hasOwn(measured, name) ? measured[name] : undefined;
      if (table === undefined)
        throw new Error(`${page} asks for ${name}. Measured are ${Object.keys(measured).join(", ")}.`);
      return `${begin}\n${table}\n\n${end}`;
    });
    writeFileSync(path, written);
  }
}
