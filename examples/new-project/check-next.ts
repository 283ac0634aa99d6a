// Builds a Next.js application with the packed packages, with Turbopack and with webpack, and starts its standalone
// output in a folder of its own. Run it with `pnpm check:next`; it takes minutes.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@langslash/testing/free-port";
import { Project } from "./project.js";
import { packPackages, REPOSITORY, testedPeers } from "./published-packages.js";
import { step } from "./step.js";

const ROUTE = `
import { help } from "../../office";

export const dynamic = "force-dynamic";
export const GET = async (): Promise<Response> => new Response(await help());
`;

const CONFIG = `
const skills = ["./skills/**/*"];
export default {
  output: "standalone",
  outputFileTracingIncludes: { "/help": skills, "/chat": skills, "/langslash/catalogue": skills },
};
`;

/** The files of the guide, each with its path before it. */
const GUIDE = /^`(app\/[^`]+)`.*\n\n```tsx?\n([\s\S]*?)^```$/gm;

const [kept] = process.argv.slice(2);
const folder = kept ?? mkdtempSync(join(tmpdir(), "langslash-next-"));
const project = new Project(join(folder, "next"), { NEXT_TELEMETRY_DISABLED: "1" });

try {
  await step("install with npm", async () => {
    const next = ["next@16", "react@19", "react-dom@19", "typescript@5.9", "@types/node@20", "@types/react@19"];
    await project.install("commonjs", [...packPackages(join(folder, "archives")), ...testedPeers(), ...next]);
    project.write(
      "skills/client-letter/SKILL.md",
      "---\nname: client-letter\ndescription: Writes letters.\n---\nWrite.\n",
    );
    project.copyApp("office.ts");
    project.write("app/help/route.ts", ROUTE);
    const guide = readFileSync(join(REPOSITORY, "docs/nextjs.md"), "utf8");
    for (const [, path = "", code = ""] of guide.matchAll(GUIDE)) project.write(path, code);
    project.write("app/layout.tsx", "export default ({ children }: any) => <html><body>{children}</body></html>;\n");
    project.write("next.config.mjs", CONFIG);
    const options = { module: "esnext", moduleResolution: "bundler", target: "es2022", jsx: "react-jsx", strict: true };
    project.write("tsconfig.json", { compilerOptions: { ...options, skipLibCheck: true, noEmit: true } });
  });
  for (const bundler of ["--turbopack", "--webpack"]) {
    await step(`next build ${bundler}`, async () => {
      await project.run("npx", ["--no-install", "next", "build", bundler]);
      const deployed = join(folder, `deployed${bundler}`);
      cpSync(join(project.folder, ".next/standalone"), deployed, { recursive: true });
      const { help, catalogue, chat, page } = await answersOf(deployed);
      if (help !== "# Commands") throw new Error(`/help of ${bundler} answered:\n${help}`);
      if (!catalogue.includes('"client-letter"')) throw new Error(`The catalogue of ${bundler} is:\n${catalogue}`);
      if (!chat.includes("# Commands")) throw new Error(`The chat of ${bundler} answered:\n${chat}`);
      if (!page.includes('role="combobox"')) throw new Error(`The page of ${bundler} is:\n${page}`);
    });
  }
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}

/** Starts a standalone server and returns what its routes answer. */
async function answersOf(deployed: string): Promise<Record<"help" | "catalogue" | "chat" | "page", string>> {
  const port = await freePort();
  const env = { ...process.env, NODE_OPTIONS: "", HOSTNAME: "127.0.0.1", PORT: String(port) };
  const server = spawn(process.execPath, ["server.js"], { cwd: deployed, env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    await started(server);
    const ask = async (path: string, init?: RequestInit): Promise<string> =>
      (await fetch(`http://127.0.0.1:${port}${path}`, init)).text();
    return {
      help: await ask("/help"),
      catalogue: await ask("/langslash/catalogue"),
      chat: await ask("/chat", { method: "POST", body: "/help" }),
      page: await ask("/"),
    };
  } finally {
    server.kill();
  }
}

async function started(server: ChildProcess): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    server.stdout?.on("data", (text: Buffer) => {
      if (text.includes("Ready")) resolve();
    });
  });
  const ended = once(server, "exit").then(() => Promise.reject(new Error("The server ended before it was ready.")));
  await Promise.race([ready, ended]);
  ended.catch(() => {}); // It ends later, when it is killed.
}
