import { expect, it } from "vitest";
import { mcpCommands, type McpPort } from "../index.js";

it("gives prompts names by the rule for all names, and asks for them by the server's own", async () => {
  const asked: unknown[] = [];
  const names = ["U\u0308ber pru\u0308fung", "-__a b!-", "review:nda", "e\u0301", "!!!"];
  const port: McpPort = {
    getServerCapabilities: () => ({ prompts: {} }),
    request: async ({ method, params }) => {
      if (method === "prompts/list") return { prompts: names.map((name) => ({ name })) };
      asked.push(params?.["name"]);
      return { messages: [{ role: "user", content: { type: "text", text: "Go." } }] };
    },
  };
  const commands = await mcpCommands(port, { label: "docs" });
  expect(commands.map(({ name }) => name)).toEqual([
    "docs:\u00DCber-pr\u00FCfung",
    "docs:a-b",
    "docs:review:nda",
    "docs:\u00E9",
  ]);
  for (const command of commands) await command.run({ arguments: {}, prompt: "" });
  expect(asked).toEqual(names.slice(0, -1));
});
