import { dirname, join } from "node:path/posix";
import { parseSync } from "oxc-parser";
import type { SourceFile } from "./source-files.js";

/** The imports and re-exports of a file: `import type` and dynamic imports too, but not the type `import("x").T`. */
export interface Imports {
  /** Paths of files in the same package, below its `src`. */
  readonly files: readonly string[];
  /** Module specifiers of everything else. */
  readonly modules: readonly string[];
}

/** Parses a file and returns its imports. */
export function importsOf({ path, text }: SourceFile): Imports {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const specifiers = new Set([
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => literalIn(text.slice(start, end)) ?? []),
  ]);
  const [files, modules]: [string[], string[]] = [[], []];
  for (const specifier of specifiers) {
    if (specifier.startsWith(".")) files.push(join(dirname(path), specifier).replace(/\.js$/, ".ts"));
    else modules.push(specifier);
  }
  return { files, modules };
}

function literalIn(expression: string): string | undefined {
  return /^["'](.*)["']$/.exec(expression)?.[1];
}
