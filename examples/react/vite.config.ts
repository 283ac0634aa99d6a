import { defineConfig } from "vite";

/** The LangGraph server, which the page reaches under its own address, so requests need no CORS. */
const server = process.env["LANGGRAPH_URL"] ?? "http://127.0.0.1:2024";

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@langslash/source", "module", "browser", "development|production"] },
  server: {
    proxy: {
      "/api": {
        target: server,
        rewrite: (path) => path.replace(/^\/api/, ""),
        // When the server ends within an answer, the proxy would leave the page waiting for more.
        configure: (proxy) =>
          proxy.on("proxyRes", (answer, _, response) => answer.once("aborted", () => response.destroy())),
      },
    },
  },
  build: {
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      onLog(level, log, report) {
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level, log); // "use client" has no effect on a page like this
      },
    },
  },
});
