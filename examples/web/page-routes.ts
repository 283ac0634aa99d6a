import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { Hono } from "hono";

const PAGES = fileURLToPath(new URL("pages/", import.meta.url));

/** All files that a browser may request, by path. Nothing else in the folder is served. */
const FILES = {
  "/": ["chat.html", "text/html"],
  "/slash-commands/convert": ["convert.html", "text/html"],
  "/icon.svg": ["icon.svg", "image/svg+xml"],
} as const;

/**
 * Creates the routes of the pages. Their TypeScript and their styles are bundled in memory, one file per page.
 */
export async function pageRoutes(): Promise<Hono> {
  const { outputFiles } = await build({
    absWorkingDir: PAGES,
    entryPoints: ["chat.tsx", "convert.ts", "style.css", "chat.css", "convert.css"],
    outdir: ".",
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    conditions: ["@langslash/source"], // uses the TypeScript sources of this repository's packages; has no effect elsewhere
    define: { "process.env.NODE_ENV": '"production"' },
    write: false,
    logLevel: "warning",
  });
  const routes = new Hono();
  for (const { path, text } of outputFiles) {
    const type = path.endsWith(".css") ? "text/css" : "text/javascript";
    routes.get(path.slice(PAGES.length - 1), (context) => context.body(text, 200, headers(type)));
  }
  for (const [path, [file, type]] of Object.entries(FILES)) {
    routes.get(path, async (context) => context.body(await readFile(`${PAGES}${file}`, "utf8"), 200, headers(type)));
  }
  return routes;
}

function headers(type: string): Record<string, string> {
  return { "content-type": `${type}; charset=utf-8`, "cache-control": "no-cache" };
}
