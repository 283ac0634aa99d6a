// A chat with slash commands, and the converter, in a browser. Offline without a key; with OPENAI_API_KEY through
// ChatOpenAI.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startOffice } from "./start-office.js";

const port = Number(process.env["PORT"] ?? 8787);
const [folder] = parseArgs({ allowPositionals: true }).positionals;
const workspace = folder ?? (await mkdtemp(join(tmpdir(), "langslash-web-")));

try {
  const office = await startOffice({ environment: process.env, workspace, port });
  console.log(`Chat:    ${office.address}`);
  console.log(`Convert: ${office.address}slash-commands/convert`);
  console.log(`New skills and saved answers are written to ${workspace}`);
  if (!process.env["OPENAI_API_KEY"])
    console.log("OPENAI_API_KEY is not set, so offline models answer with the request they received.");
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void office.close());
} catch (error) {
  console.error(`Cannot listen on port ${port}: ${error instanceof Error ? error.message : String(error)}`);
  console.error("Set PORT to use another port.");
  process.exitCode = 1;
}
