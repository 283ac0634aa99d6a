// Builds the library in the current folder: ES modules into dist, CommonJS into dist/cjs, each with its declarations.
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const compiler = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));
const compile = (...options: readonly string[]): void => {
  execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json", ...options], { stdio: "inherit" });
};

rmSync("dist", { recursive: true, force: true });
compile();
const commonJs = ["--module", "commonjs", "--moduleResolution", "bundler", "--verbatimModuleSyntax", "false"];
compile(...commonJs, "--outDir", "dist/cjs");
// Without it, Node would take the package's own "type": "module" for these files.
writeFileSync("dist/cjs/package.json", '{ "type": "commonjs" }\n');
