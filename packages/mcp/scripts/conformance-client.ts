// The client that the conformance suite starts, with the URL of its server as the last argument: loads the skills of
// that server and uses each of them, as an agent would.
import { SkillError, loadSkills } from "@langslash/skills";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { mcpSource } from "../src/index.js";

const url = process.argv.at(-1) ?? "";
const scenario = process.env["MCP_CONFORMANCE_SCENARIO"] ?? "";
const mode = process.env["MCP_CONFORMANCE_PROTOCOL_VERSION"] === "2025-11-25" ? "legacy" : "auto";

const client = new Client({ name: "langslash", version: "0.0.0" }, { versionNegotiation: { mode } });
await client.connect(new StreamableHTTPClientTransport(new URL(url)));
const skills = await loadSkills([mcpSource(client, { label: "suite", approve: () => true })]);
for (const { message } of skills.diagnostics) console.log(message);
if (scenario.includes("verify")) {
  for (const { name } of skills.list()) {
    try {
      await skills.read(name);
      for (const path of await skills.files(name)) await skills.readFile(name, path);
    } catch (error) {
      if (!SkillError.isInstance(error)) throw error;
      console.log(`${error.code}: ${error.message}`);
      process.exitCode = 1; // the suite expects a client that refuses to fail
    }
  }
}
await client.close();
