import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";
import { ROOT } from "./source-files.js";

const ListSchema = z.array(z.object({ name: z.string(), file: z.string() }));

const CONFIG = join(ROOT, "vitest.list.config.ts");

/** Variables by which a test run would change the one that it starts. */
const OF_VITEST = /^(?:VITEST|VITE_|TEST$|NODE_ENV$)/;

/** A test that vitest would run. */
export interface ListedTest {
  /** The titles of its suites and its own, with ` > ` between them. */
  readonly name: string;
  /** Its path from the root of the repository. */
  readonly file: string;
}

/** Lists the tests in some files, with the cases of their tables, and runs none of them. */
export function listTests(files: readonly string[]): ListedTest[] {
  const folder = mkdtempSync(join(tmpdir(), "langslash-tests-"));
  const list = join(folder, "tests.json");
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_VITEST.test(name)));
  try {
    const args = [join(ROOT, "node_modules/vitest/vitest.mjs"), "list", "--config", CONFIG, `--json=${list}`, ...files];
    execFileSync(process.execPath, args, { cwd: ROOT, env, stdio: "pipe" });
    const tests = ListSchema.parse(JSON.parse(readFileSync(list, "utf8")));
    return tests.map(({ name, file }) => ({ name, file: relative(ROOT, file) }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
