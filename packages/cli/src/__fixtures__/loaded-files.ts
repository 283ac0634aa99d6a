import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { folderOf, langslash } from "./langslash.js";

/** A file of LangChain, or of its dependencies. */
export const LANGCHAIN = /\/node_modules\/(?:@langchain|langchain|openai)\//;

/** Runs a command line as a user does, with an empty cache, and returns the URLs of the files that it has loaded. */
export async function loadedFiles(args: readonly string[]): Promise<string[]> {
  const folder = folderOf({});
  await langslash(args, { env: { XDG_CACHE_HOME: folderOf({}), NODE_V8_COVERAGE: folder } });
  const reports = readdirSync(folder).map((name): { result: { url: string }[] } =>
    JSON.parse(readFileSync(join(folder, name), "utf8")),
  );
  return reports.flatMap(({ result }) => result.map(({ url }) => url));
}
