// Changes the code in small ways and reports the changes that no test notices:
// pnpm mutate [package] [file]... [--percent 10] [--seed text] [--resume]
// Tests a sample of all files of a package, or everything in the files that are named: pnpm mutate grammar src/usage.ts
// Keeps the results of a sample, also that of some files: with --resume, only changes that have new code or new tests,
// or that no test noticed, are tested again, so a sample can be tested file by file.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { EquivalentMutants } from "./mutation/equivalent-mutants.js";
import { renderReport } from "./mutation/render-report.js";
import { hasLines, testMutants, withoutLines } from "./mutation/test-mutants.js";

const PACKAGES = [
  "grammar",
  "skills",
  "middleware",
  "text-tools",
  "converter",
  "consult",
  "authoring",
  "mcp",
  "composer",
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    percent: { type: "string" },
    seed: { type: "string", default: "langslash" },
    resume: { type: "boolean", default: false },
  },
});
const [name, ...files] = positionals;
if (name !== undefined && !PACKAGES.includes(name)) fail(`Unknown package: ${name}. Known: ${PACKAGES.join(", ")}.`);
for (const file of files) {
  const isFound = existsSync(new URL(`../../${name}/${withoutLines(file)}`, import.meta.url));
  if (!isFound)
    fail(`File not found: packages/${name}/${file}. Name files relative to the package, as in src/usage.ts.`);
}
const percent = Number(values.percent ?? (files.length > 0 ? 100 : 10));
if (!(percent > 0 && percent <= 100))
  fail(`Invalid percentage: ${values.percent}. It must be above 0 and at most 100.`);

const equivalents = new EquivalentMutants();
for (const each of name === undefined ? PACKAGES : [name]) {
  const mutants = await testMutants({
    package: each,
    files,
    seed: values.seed,
    resume: values.resume,
    share: percent / 100,
    equivalents,
  });
  console.log(`\n# ${each}, ${percent} % of the mutants, seed ${values.seed}\n\n${renderReport(mutants)}`);
  const isWhole = percent === 100 && !files.some(hasLines);
  const unused = isWhole ? equivalents.unused(new Set(mutants.map(({ file }) => file))) : [];
  for (const line of unused) console.log(`\nNo longer an equivalent mutant, remove it from the list: ${line}`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
