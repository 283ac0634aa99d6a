// Builds the pages of the guides for chat libraries with the packed packages, serves them, and types in a browser. Run
// it with `pnpm check:clients`; it takes minutes, and installs more than a thousand packages.
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LLMock } from "@copilotkit/aimock";
import { startServer } from "../langgraph-server/__fixtures__/running-server.js";
import { fencesOf } from "./fences.js";
import { Project } from "./project.js";
import { packPackages, REPOSITORY, testedPeers } from "./published-packages.js";
import { step } from "./step.js";
import { typeInClient } from "./type-in-client.js";

/** A guide, with the paths that its `ts` fence answers and those that `docs/nextjs.md` answers for it. */
interface Guide {
  readonly name: string;
  readonly routes?: Readonly<Record<string, string>>;
}

const GUIDES: readonly Guide[] = [
  { name: "assistant-ui" },
  { name: "copilotkit", routes: { "/api/copilotkit": "/route.ts" } },
  { name: "ai-sdk", routes: { "/api/chat": "/route.ts", "/langslash/catalogue": "/catalogue.ts" } },
];
/** The versions of the guides. Those of a library's own parts are of the same day: their newest ones need others. */
const LIBRARIES = [
  "@assistant-ui/react@0.15.21",
  "@assistant-ui/react-langgraph@0.14.25",
  "@assistant-ui/core@0.3.20",
  "assistant-stream@0.3.44",
  "@langchain/langgraph-sdk@1.15.0",
  "@copilotkit/react-core@1.74.0",
  "@copilotkit/runtime@1.74.0",
  "ai@7.0.173",
  "@ai-sdk/langchain@3.0.99",
  "@ai-sdk/react@4.0.177",
];
const TOOLS = ["react@19", "react-dom@19", "@types/react@19", "@types/react-dom@19", "typescript@5.9", "vite@8.3.8"];
const ROUTE_OF_CATALOGUE = `
import { catalogueRoutes, loadSkills } from "@langslash/skills";

export const GET = catalogueRoutes(await loadSkills("skills"));
`;
const PAGE = `<!doctype html>
<html lang="en"><title>Chat</title><link rel="icon" href="data:,"><div id="root"></div>
<script type="module" src="./main.tsx"></script></html>
`;
const MAIN = `
import { createRoot } from "react-dom/client";
import Chat from "./chat";

createRoot(document.getElementById("root")!).render(<Chat />);
`;

const [kept] = process.argv.slice(2);
const folder = kept ?? mkdtempSync(join(tmpdir(), "langslash-clients-"));
const model = new LLMock({ port: 0, logLevel: "silent" });
model.on({ predicate: () => true }, { content: "An answer." });

try {
  await model.start();
  const variables = { OPENAI_API_KEY: "none", OPENAI_BASE_URL: `${model.url}/v1` };
  const quiet = { COPILOTKIT_TELEMETRY_DISABLED: "true", SCARF_ANALYTICS: "false", DO_NOT_TRACK: "1" };
  const project = new Project(join(folder, "clients"), { ...variables, ...quiet });
  await step("install with npm", async () => {
    const packed = packPackages(join(folder, "archives")).filter((path) =>
      /langslash-(?:composer|grammar|middleware|skills)-/.test(path),
    );
    await project.install("module", ["--ignore-scripts", ...packed, ...testedPeers(), ...LIBRARIES, ...TOOLS]);
    cpSync(join(REPOSITORY, "examples/law-office/skills"), join(project.folder, "skills"), { recursive: true });
    project.copyApp("serve-page.mjs");
    project.copyApp("only-loopback.cjs");
  });
  const server = await startServer("langgraph.json", variables);
  try {
    for (const { name } of GUIDES) writeGuide(project, name, server.url);
    const options = { module: "esnext", moduleResolution: "bundler", target: "es2022", jsx: "react-jsx", strict: true };
    project.write("tsconfig.json", { compilerOptions: { ...options, skipLibCheck: true, noEmit: true, types: [] } });
    await step("compile the guides", async () => void (await project.run("npx", ["--no-install", "tsc"])));
    for (const { name, routes = {} } of GUIDES) {
      await step(`type in the page of docs/${name}.md`, () => typeInClient(project, name, routes));
    }
  } finally {
    await server.close();
  }
} finally {
  await model.stop();
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}

/**
 * Writes the page and the route of a guide into a folder of the project, with the URL of the server that is running.
 */
function writeGuide(project: Project, name: string, server: string): void {
  const fences = fencesOf(readFileSync(join(REPOSITORY, `docs/${name}.md`), "utf8"));
  const codeOf = (wanted: string): string =>
    fences.find(({ language }) => language === wanted)?.code.replaceAll("http://127.0.0.1:2024", server) ?? "";
  if (codeOf("tsx") === "") throw new Error(`docs/${name}.md has no tsx fence.`);
  const route = codeOf("ts");
  project.write(`${name}/index.html`, PAGE);
  project.write(`${name}/main.tsx`, MAIN);
  project.write(`${name}/chat.tsx`, codeOf("tsx"));
  project.write(`${name}/catalogue.ts`, ROUTE_OF_CATALOGUE);
  if (route !== "") project.write(`${name}/route.ts`, route);
}
