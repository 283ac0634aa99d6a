import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const REACT = { 18: ["react-18", "react-dom-18"], 19: ["react", "react-dom"] } as const;

/** A version of React that the composer supports. */
export type ReactVersion = keyof typeof REACT;

const bundles = new Map<string, Promise<string>>();

/** Bundles the script of a page with a version of React, once. */
export function bundleFor(file: URL, version: ReactVersion): Promise<string> {
  const key = `${file.href} ${version}`;
  const bundle = bundles.get(key) ?? bundleOf(file, version);
  bundles.set(key, bundle);
  return bundle;
}

async function bundleOf(file: URL, version: ReactVersion): Promise<string> {
  const [react, dom] = REACT[version];
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(file)],
    bundle: true,
    format: "iife",
    conditions: ["@langslash/source"],
    define: { "process.env.NODE_ENV": '"production"' },
    alias: { react, "react-dom": dom },
    nodePaths: [fileURLToPath(new URL("../../node_modules", import.meta.url))],
    write: false,
    logLevel: "error",
  });
  return outputFiles.map(({ text }) => text).join("");
}
