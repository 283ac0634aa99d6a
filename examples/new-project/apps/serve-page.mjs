// Builds the page of a folder with Vite and serves it on a port of loopback, with routes that answer a Request with a Response, as
// those of frameworks do: node serve-page.mjs FOLDER PORT '{"/path":"/route.ts"}'
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { Readable } from "node:stream";
import { build, createServer as createVite } from "vite";

const [folder = "", port = "", routes = "{}"] = process.argv.slice(2);
const address = `http://127.0.0.1:${port}`;
const settings = { root: folder, configFile: false, logLevel: "error" };
await build({ ...settings, build: { chunkSizeWarningLimit: 100_000 } });
const vite = await createVite({
  ...settings,
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const modules = Object.entries(JSON.parse(routes)).map(([path, file]) => [path, vite.ssrLoadModule(file)]);

const server = createServer((request, response) => void respond(request, response));
await Promise.all(modules.map(([, module]) => module));
server.listen(Number(port), "127.0.0.1", () => console.log("Serving the page."));

async function respond(request, response) {
  const { method = "GET", url = "/", headers } = request;
  const [, module] = modules.find(([path]) => url.startsWith(path)) ?? [];
  if (!module) return sendFile(join(folder, "dist", url === "/" ? "index.html" : url), response);
  const body = method === "GET" ? undefined : Readable.toWeb(request);
  const route = (await module)[method];
  const answer = await route(new Request(`${address}${url}`, { method, headers, body, duplex: "half" }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  return answer.body ? Readable.fromWeb(answer.body).pipe(response) : response.end();
}

function sendFile(path, response) {
  if (!existsSync(path)) return response.writeHead(404).end();
  const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
  return response.setHeader("content-type", types[extname(path)] ?? "text/plain").end(readFileSync(path));
}
