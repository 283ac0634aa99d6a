import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import * as grammar from "./index.js";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));

/** Returns the script that a page loads, the imports left in it and the source files it is made of. */
async function bundleForBrowsers() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: packageFolder,
    entryPoints: ["src/index.ts"],
    bundle: true,
    minify: true,
    platform: "browser",
    target: "es2022",
    format: "iife",
    globalName: "grammar",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return {
    code: outputFiles.map(({ text }) => text).join(""),
    imports: Object.values(metafile.outputs).flatMap(({ imports }) => imports),
    sources: Object.keys(metafile.inputs),
  };
}

const parameters: grammar.Parameters = {
  case: { required: true },
  phases: { type: "array", default: [1, 2, 3] },
  output: { values: ["full", "brief"], default: "full" },
  draft: { type: "boolean" },
};
const catalogue: grammar.Catalogue = {
  commands: [
    { name: "medical-records-analysis", kind: "skill", aliases: ["med"], parameters },
    { name: "legal-research", kind: "skill", description: "Finds statutes." },
    { name: "überprüfung", kind: "command" },
  ],
};
const isCommand = (name: string): boolean => ["med", "legal-research"].includes(name);

const calls: [name: string, call: (library: typeof grammar) => unknown][] = [
  ["parseSlashCommand", ({ parseSlashCommand }) => parseSlashCommand('/med case="a \\"b\\"" --draft 1x=2 über "x')],
  [
    "parseSlashCommand with parameters",
    (library) => library.parseSlashCommand("/med go --output brief", { parameters }),
  ],
  ["parseSlashCommand with text", ({ parseSlashCommand }) => parseSlashCommand("/usr/bin/env")],
  ["unescapeCommand", ({ unescapeCommand }) => unescapeCommand("//med a")],
  ["parsePipeline", ({ parsePipeline }) => parsePipeline("/med /legal-research x=1 a | b | /c && /d", { isCommand })],
  ["bindArguments", ({ bindArguments }) => bindArguments({ phases: "1,2", output: "long", otput: "x" }, parameters)],
  [
    "renderTemplate",
    ({ renderTemplate }) =>
      renderTemplate("$ARGUMENTS, $0, $case, $phases, \\$1", {
        rawArguments: "$& b",
        arguments: { case: "a", phases: [1, 2] },
        parameters,
      }),
  ],
  ["complete with names", ({ complete }) => complete("/med x | /lre", 13, catalogue)],
  ["complete with parameters", ({ complete }) => complete("/med case=a output=", 19, catalogue)],
  ["findCommand", ({ findCommand }) => ["MED", "legal", "x"].map((name) => findCommand(catalogue, name))],
  ["suggestNames", ({ suggestNames }) => suggestNames("reserch", ["help", "legal-research"])],
  ["isCommandName", ({ isCommandName }) => ["überprüfung", "a b"].map((name) => isCommandName(name))],
];

describe("the library as one script for browsers", () => {
  let bundle: Awaited<ReturnType<typeof bundleForBrowsers>>;
  let bare: object;
  let inBrowser: typeof grammar;

  beforeAll(async () => {
    bundle = await bundleForBrowsers();
    // As strict as a page whose content security policy forbids eval.
    bare = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
    inBrowser = runInContext(`${bundle.code}\ngrammar`, bare) as typeof grammar;
  });

  it("consists of this package's sources only and imports nothing", () => {
    expect(bundle.imports).toEqual([]);
    expect(bundle.sources.length).toBeGreaterThan(10);
    expect(bundle.sources.filter((path) => !/^src\/[\w-]+\.ts$/.test(path))).toEqual([]);
    expect(bundle.code).not.toMatch(/\b(?:require|import)\s*\(/);
  });

  it("is smaller than 48 KiB", () => {
    expect(bundle.code.length).toBeGreaterThan(5000);
    expect(bundle.code.length).toBeLessThan(48 * 1024);
  });

  it("runs with nothing but the language itself", () => {
    const names = "process, require, module, Buffer, global, URL, TextEncoder, setTimeout, structuredClone, document";
    const types = runInContext(`[${names.replace(/\w+/g, "typeof $&")}].join()`, bare) as string;
    expect(new Set(types.split(","))).toEqual(new Set(["undefined"]));
    expect(Object.keys(inBrowser).toSorted()).toEqual(Object.keys(grammar).toSorted());
  });

  it.each(calls)("gives the same result as the library: %s", (_name, call) => {
    const result = call(inBrowser);
    expect(result).toEqual(call(grammar));
    expect(JSON.stringify(result)).toBe(JSON.stringify(call(grammar)));
  });
});
