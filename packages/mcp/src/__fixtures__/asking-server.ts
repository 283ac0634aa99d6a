// A server over standard input and output whose prompts ask before they are sent. Tests start it as a process.
import { inputRequired, inputResponse, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { questions } from "./questions.js";

/** Makes a server whose prompts are named after the questions that they ask. */
export function askingServer(): McpServer {
  const mcp = new McpServer({ name: "asking", version: "0" });
  const { server } = mcp;
  server.registerCapabilities({ prompts: {} });
  server.setRequestHandler("prompts/list", () => ({
    prompts: Object.keys(questions()).map((name) => ({ name, arguments: [{ name: "target" }] })),
  }));
  server.setRequestHandler("prompts/get", ({ params: { name, arguments: given = {} } }, { mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, "form");
    const all = questions();
    const params = Object.hasOwn(all, name) ? all[name] : undefined;
    if (answer.kind === "missing")
      return inputRequired({
        // oxlint-disable-next-line no-unsafe-type-assertion -- some questions break the protocol on purpose
        inputRequests: { form: { method: "elicitation/create", params } as ReturnType<typeof inputRequired.elicit> },
        requestState: "state",
      });
    const text = JSON.stringify({ given, answer, state: mcpReq.requestState() });
    return { messages: [{ role: "user", content: { type: "text", text } }] };
  });
  return mcp;
}

if (process.argv[1]?.includes("asking-server.")) serveStdio(askingServer);
