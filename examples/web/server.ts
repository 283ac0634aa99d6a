// A chat with slash commands, and the converter, in a browser. Offline without a key; with OPENAI_API_KEY through ChatOpenAI.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startOffice } from "./start-office.js";

const port = Number(process.env["PORT"] ?? 8787);
const workspace = process.argv[2] ?? (await mkdtemp(join(tmpdir(), "langslash-web-")));

try {
  const office = await startOffice({ environment: process.env, workspace, port, log: console.log });
  console.log(`Chat:    ${office.address}`);
  console.log(`Convert: ${office.address}slash-commands/convert`);
  console.log(`New skills and saved answers are written below ${workspace}`);
  if (!process.env["OPENAI_API_KEY"])
    console.log("No OPENAI_API_KEY is set, so offline models answer with what they were asked.");
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void office.close());
} catch (error) {
  console.error(`Cannot listen on port ${port}: ${error instanceof Error ? error.message : String(error)}`);
  console.error("PORT names another.");
  process.exitCode = 1;
}
