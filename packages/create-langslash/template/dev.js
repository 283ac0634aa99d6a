// Starts the LangGraph server, which also serves the chat page: `npm run dev`. Another port: `npm run dev -- --port 3000`.
process.env.LANGGRAPH_CLI_NO_ANALYTICS ??= "1";
process.argv.splice(2, 0, "dev", "--host", "127.0.0.1", "--no-browser");
await import("@langchain/langgraph-cli/dist/cli/cli.mjs");
