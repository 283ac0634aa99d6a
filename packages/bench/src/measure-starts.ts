// Prints the tables of cold imports and of the command's starts alone; the other benchmarks take much longer.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandStarts } from "./command-starts.js";
import { importStarts } from "./import-starts.js";
import { markdownTable } from "./markdown-table.js";

const root = mkdtempSync(join(tmpdir(), "langslash-starts-"));
try {
  const imports = [{ title: "ms", figures: await importStarts() }];
  process.stdout.write(`${markdownTable("a process that imports", imports)}\n\n`);
  process.stdout.write(`${markdownTable("a process of the command, ms", await commandStarts(root))}\n`);
} finally {
  rmSync(root, { recursive: true, force: true });
}
