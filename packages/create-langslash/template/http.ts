// The chat page, the commands that it completes, and the store for secrets that its forms take. The LangGraph server
// serves them beside its own routes (see "http" in langgraph.json).
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { processSecrets } from "@langslash/middleware";
import { catalogueRoutes } from "@langslash/skills";
import { context as bundlerOf } from "esbuild";
import { Hono } from "hono";
import { rules, skills } from "./agent.js";
import { localOnly } from "./local-only.js";
import { printProblems, problemsOf } from "./problems.js";

const page = fileURLToPath(new URL("page/", import.meta.url));
const settings = JSON.parse(await readFile(new URL("langgraph.json", import.meta.url), "utf8"));
const serveCatalogue = catalogueRoutes(skills, rules);

/** A page that loads nothing from elsewhere, not even if an answer contains a picture. */
const policy = "default-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";
const headers = { "cache-control": "no-cache", "content-security-policy": policy };

export const app = new Hono()
  .use(localOnly(settings.http.cors.allow_origins)) // for the server's own routes, too
  .get("/", async (context) => context.html(await readFile(`${page}index.html`, "utf8"), 200, headers))
  .get("/chat.css", async (context) => {
    return context.body(await bundle("chat.css"), 200, { ...headers, "content-type": "text/css" });
  })
  .get("/chat.js", async (context) => {
    return context.body(await bundle("main.js"), 200, { ...headers, "content-type": "text/javascript" });
  })
  .on(["GET", "POST"], "/langslash/catalogue", (context) => serveCatalogue(context.req.raw))
  .get("/langslash/problems", (context) => context.json(problemsOf(skills)))
  .post("/langslash/secrets", async (context) => context.text(await processSecrets.put(await context.req.text())));

const bundler = await bundlerOf({
  entryPoints: [`${page}main.tsx`, `${page}chat.css`],
  outdir: page,
  bundle: true,
  write: false,
  format: "esm",
  jsx: "automatic",
  minify: true,
  define: { "process.env.NODE_ENV": '"production"' },
});

/** Bundles the page at each request, so a reload shows each change. Files that did not change are not read again. */
async function bundle(name: string): Promise<string> {
  const { outputFiles } = await bundler.rebuild();
  return outputFiles.find(({ path }) => basename(path) === name)?.text ?? "";
}

await printProblems(skills);
process.stdout.write(`\nChat page: ${process.env.LANGGRAPH_API_URL}\n\n`);
