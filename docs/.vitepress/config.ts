// The site of the guides and the API reference: pnpm --filter @langslash/docs dev.
import { defineConfig } from "vitepress";
import { repositoryMarkdown } from "./repository-markdown.js";
import { sidebarOf } from "./sidebar.js";

/** The API reference has each name many times. */
const guidesFirst = (page: string): number => (page.includes("/api/") ? 0.2 : 1);

export default defineConfig({
  title: "Langslash",
  description: "Slash commands and skills for LangChain.js agents",
  markdown: { config: repositoryMarkdown },
  vite: { build: { chunkSizeWarningLimit: 1000 } }, // a page for each package of the API
  themeConfig: {
    nav: [
      { text: "Get started", link: "/get-started" },
      { text: "API reference", link: "/api/" },
    ],
    sidebar: sidebarOf(new URL("..", import.meta.url), {
      Begin: [
        "get-started",
        "add-to-an-agent",
        "write-skills",
        "test-skills",
        "selection",
        "type-commands",
        "active-skills",
        "custom-commands",
        "command-line",
      ],
      Beyond: ["convert-commands", "text-tool-calls", "author-skills", "consult", "mcp"],
      Serve: ["deploy", "web-chat", "composer", "langgraph-server", "many-machines", "performance", "security"],
      "Move here": ["moving-from-claude-code", "moving-from-deepagents"],
      Reference: ["grammar", "design", "SLASH_COMMANDS", "api/index"],
    }),
    outline: [2, 3],
    search: { provider: "local", options: { miniSearch: { searchOptions: { boostDocument: guidesFirst } } } },
  },
});
