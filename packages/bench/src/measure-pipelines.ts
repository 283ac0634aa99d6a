// Prints the table of pipelines alone; with --against, compared with the checkout of another commit.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { markdownTable } from "./markdown-table.js";
import { pipelineFigures } from "./pipelines.js";

const { values } = parseArgs({ options: { against: { type: "string" }, rounds: { type: "string", default: "300" } } });
const folder = mkdtempSync(join(tmpdir(), "langslash-pipelines-"));
try {
  const figures = await pipelineFigures({ folder, rounds: Number(values.rounds), against: values.against });
  process.stdout.write(`${markdownTable("pipelines", [{ title: "ms", figures }])}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
