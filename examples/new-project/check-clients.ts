// Compiles the guides for chat libraries that are not installed here, with the packed packages. Run it with
// `pnpm check:clients`; it takes minutes, and installs a thousand packages.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fencesOf } from "./fences.js";
import { Project } from "./project.js";
import { packPackages, REPOSITORY } from "./published-packages.js";
import { step } from "./step.js";

const GUIDES = ["assistant-ui", "copilotkit"];
const LIBRARIES = ["@assistant-ui/react@0.15.21", "@copilotkit/react-core@1.74.0"];
const TOOLS = ["react@19", "react-dom@19", "@types/react@19", "typescript@5.9"];

const [kept] = process.argv.slice(2);
const folder = kept ?? mkdtempSync(join(tmpdir(), "langslash-clients-"));
const project = new Project(join(folder, "clients"));

try {
  await step("install with npm", async () => {
    const packed = packPackages(join(folder, "archives")).filter((path) =>
      /langslash-(?:composer|grammar)-/.test(path),
    );
    await project.install("module", [...packed, ...LIBRARIES, ...TOOLS]);
  });
  await step("compile the guides", async () => {
    for (const guide of GUIDES) {
      const page = readFileSync(join(REPOSITORY, `docs/${guide}.md`), "utf8");
      const pages = fencesOf(page).filter(({ language }) => language === "tsx");
      if (pages.length === 0) throw new Error(`docs/${guide}.md has no tsx fence.`);
      for (const [index, { code }] of pages.entries()) project.write(`${guide}-${index}.tsx`, code);
    }
    const options = { module: "esnext", moduleResolution: "bundler", target: "es2022", jsx: "react-jsx", strict: true };
    project.write("tsconfig.json", { compilerOptions: { ...options, skipLibCheck: true, noEmit: true, types: [] } });
    await project.run("npx", ["--no-install", "tsc"]);
  });
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
