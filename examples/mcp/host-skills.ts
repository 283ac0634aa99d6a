// An agent with its own skills and those of a foreign MCP server, which a person has to approve. Runs offline: the
// server is in this process, and the model is a stand-in that says which instructions it received.
import { fileURLToPath } from "node:url";
import { MemorySaver, Command } from "@langchain/langgraph";
import { createSkillsServer, mcpCommands, mcpSource } from "@langslash/mcp";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createAgent } from "langchain";
import { modelThatReports } from "./model-that-reports.js";

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// A server of strangers.
const server = await createSkillsServer(await loadSkills(folder("foreign-skills")), { name: "courts" });
const { url } = await server.listen(0);

// Your agent.
const client = new Client({ name: "law-office", version: "1.0.0" });
await client.connect(new StreamableHTTPClientTransport(new URL(url)));
const skills = await loadSkills([folder("../law-office/skills"), mcpSource(client, { label: "courts" })]);
const commands = await mcpCommands(client, { label: "courts", skills });
const agent = createAgent({
  model: modelThatReports(),
  middleware: skillMiddleware({ skills, commands }),
  checkpointer: new MemorySaver(),
});

const thread = { configurable: { thread_id: "1" } };
for (const message of ["/legal-research liens", "/courts:filing-rules", "/courts:fee court=Jefferson"]) {
  console.log(`> ${message}`);
  let state = await agent.invoke({ messages: [{ role: "user", content: message }] }, thread);
  if (state.__interrupt__?.length) {
    console.log("  asked: may the skill filing-rules of the MCP server courts be used? yes");
    state = await agent.invoke(new Command({ resume: { decisions: [{ type: "approve" }] } }), thread);
  }
  console.log(`  ${state.messages.at(-1)?.text}\n`);
}
await client.close();
await server.close();
