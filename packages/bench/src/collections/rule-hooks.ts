import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

/** The module that a loader returns. */
interface Loaded {
  readonly format: string;
  readonly shortCircuit?: boolean;
  readonly source?: string;
}

const SOURCE = /\/packages\/converter\/src\/(.+)\.ts(?:\?|$)/;
/** A function and a constant at the top of a module, as esbuild prints them. */
const FUNCTION = /^function (\w+)\(/gm;
const CONSTANT = /^const ([A-Z][A-Z\d_]*) = /gm;

/** Loads the modules of the converter so that their functions and patterns report to `globalThis.rules`. */
export async function load(
  url: string,
  context: unknown,
  next: (url: string, context: unknown) => Promise<Loaded>,
): Promise<Loaded> {
  const path = SOURCE.exec(url)?.[1];
  if (path === undefined) return await next(url, context);
  const { code } = transformSync(readFileSync(fileURLToPath(url.split("?", 1).join()), "utf8"), {
    loader: "ts",
    format: "esm",
    target: "node20",
  });
  const patterns: string[] = [];
  const withRules = code
    .replace(FUNCTION, (_, name: string) => {
      const call = `return rules.call(${JSON.stringify(`${path} ${name}`)}, ${name}Itself, args);`;
      return `function ${name}(...args) { ${call} }\nfunction ${name}Itself(`;
    })
    .replace(CONSTANT, (_, name: string) => {
      patterns.push(`${name} = rules.pattern(${JSON.stringify(`${path} ${name}`)}, ${name});`);
      return `let ${name} = `;
    });
  return { format: "module", shortCircuit: true, source: [withRules, ...patterns].join("\n") };
}
