// An agent with the skills of two MCP servers: that of its own law office, which it trusts, and that of strangers,
// whose skills a person has to approve. Runs offline: the servers are in this process, and the model only says which
// instructions it received.
import { fileURLToPath } from "node:url";
import { MemorySaver, Command } from "@langchain/langgraph";
import { createSkillsServer, mcpCommands, mcpSource, type SkillsServer } from "@langslash/mcp";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createAgent } from "langchain";
import { modelThatReports } from "./model-that-reports.js";

/** Serves the skills of a folder, as `langslash mcp` does. */
async function serve(path: string, name: string): Promise<SkillsServer> {
  return createSkillsServer(await loadSkills(fileURLToPath(new URL(path, import.meta.url))), { name });
}

async function connect(server: SkillsServer): Promise<Client> {
  const { url } = await server.listen(0);
  const client = new Client({ name: "agent", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

const servers = [await serve("../law-office/skills", "law-office"), await serve("foreign-skills", "courts")] as const;
const [office, courts] = await Promise.all([connect(servers[0]), connect(servers[1])]);

const skills = await loadSkills([
  mcpSource(office, { label: "office", approve: () => true }),
  mcpSource(courts, { label: "courts" }),
]);
const commands = [
  ...(await mcpCommands(office, { label: "office", skills })),
  ...(await mcpCommands(courts, { label: "courts", skills })),
];
const agent = createAgent({
  model: modelThatReports(),
  middleware: skillMiddleware({ skills, commands }),
  checkpointer: new MemorySaver(),
});

const thread = { configurable: { thread_id: "1" } };
for (const message of ["/office:legal-research liens", "/courts:filing-rules", "/courts:fee court=Jefferson"]) {
  console.log(`> ${message}`);
  let state = await agent.invoke({ messages: [{ role: "user", content: message }] }, thread);
  for (const { id } of state.__interrupt__ ?? []) {
    console.log("  asked: may the skill filing-rules of the MCP server courts be used? yes");
    state = await agent.invoke(new Command({ resume: { [id]: { decisions: [{ type: "approve" }] } } }), thread);
  }
  console.log(`  ${state.messages.at(-1)?.text}\n`);
}
await Promise.all([office.close(), courts.close()]);
for (const server of servers) await server.close();
