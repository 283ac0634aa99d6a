// Starts the LangGraph server, which also serves the chat page: `npm run dev`. Another port: `npm run dev -- --port 3000`.
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { parseArgs } from "node:util";

const problem = (await problemOfOptions()) ?? (await problemOfModel());
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
process.env.LANGGRAPH_CLI_NO_ANALYTICS ??= "1";
process.argv.splice(2, 0, "dev", "--host", "127.0.0.1", "--no-browser");
await import("@langchain/langgraph-cli/dist/cli/cli.mjs");

/** Returns what is wrong with the options. The server itself would pass over those that it does not know. */
async function problemOfOptions() {
  const text = { type: "string" };
  const flag = { type: "boolean" };
  const port = { type: "string", short: "p", default: "2024" };
  const jobs = { type: "string", short: "n" };
  const options = { port, "no-reload": flag, "n-jobs-per-worker": jobs, tunnel: flag, "studio-url": text };
  try {
    return await problemOfPort(Number(parseArgs({ options }).values.port));
  } catch ({ message }) {
    return message;
  }
}

/** Returns what is wrong with the port. The server itself would print a stack trace and stay. */
async function problemOfPort(port) {
  const advice = "Choose another one: npm run dev -- --port 3000";
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return `The port must be from 1 to 65535. ${advice}`;
  const probe = createServer();
  const code = await new Promise((resolve) => {
    probe.once("error", (error) => resolve(error.code)).listen(port, "127.0.0.1", resolve);
  });
  probe.close();
  if (!code) return undefined;
  return `The port ${port} ${code === "EADDRINUSE" ? "is in use" : `cannot be used (${code})`}. ${advice}`;
}

/** Returns what is wrong with the model that .env names, for example a package or a key that is missing. */
async function problemOfModel() {
  const before = { ...process.env };
  if (existsSync(".env")) process.loadEnvFile();
  const { CHAT_MODEL } = process.env;
  try {
    if (CHAT_MODEL) await (await import("langchain")).initChatModel(CHAT_MODEL);
    return undefined;
  } catch ({ message }) {
    return `CHAT_MODEL=${CHAT_MODEL}: ${message}`;
  } finally {
    // The server reads .env itself, again after each change.
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  }
}
