// Asks several AI command-line tools the same question at once. By default they are stand-ins, so the example runs
// offline; with --installed, asks the tools installed on this machine.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { consultToolsParallel, discoverAvailableTools, loadConsultConfig } from "@langslash/consult";

const { values, positionals } = parseArgs({ options: { installed: { type: "boolean" } }, allowPositionals: true });
const [question = "How long may a personal injury claim wait in Kentucky?"] = positionals;

const here = fileURLToPath(new URL(".", import.meta.url));
const cwd = values.installed ? process.cwd() : here;
const config = values.installed ? loadConsultConfig() : loadConsultConfig(`${here}/langslash.consult.yaml`);

const tools = await discoverAvailableTools({ config, cwd });
console.log(`Asking ${tools.join(", ")}: ${question}\n`);

const answers = await consultToolsParallel(tools, question, { config, cwd });
for (const { tool, success, output, error } of Object.values(answers.responses)) {
  console.log(`${tool}: ${success ? output : `no answer. ${error}`}\n`);
}
if (answers.synthesis !== undefined) console.log(`Together: ${answers.synthesis}`);
