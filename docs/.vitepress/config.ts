// The site of the guides and the API reference: pnpm --filter @langslash/docs dev.
import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import llmsFiles from "vitepress-plugin-llms";
import { repositoryMarkdown } from "./repository-markdown.js";
import { sidebarOf } from "./sidebar.js";

/** The API reference has each name many times. */
const guidesFirst = (page: string): number => (page.includes("/api/") ? 0.2 : 1);

/** The addresses of the project are written in the package.json of the repository alone. */
const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const repository: string = manifest.repository.url.replace(/^git\+|\.git$/g, "");
const { hostname, pathname: base } = new URL(manifest.homepage);

export default defineConfig({
  title: "Langslash",
  description: manifest.description,
  base,
  sitemap: { hostname: `https://${hostname}${base}` },
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${base}logo.svg` }]],
  markdown: { config: repositoryMarkdown },
  vite: {
    plugins: [llmsFiles({ ignoreFiles: ["api/**"] })], // llms.txt, and each page as Markdown
    build: { chunkSizeWarningLimit: 1000 }, // a page for each package of the API
  },
  themeConfig: {
    logo: "/logo.svg",
    socialLinks: [{ icon: "github", link: repository }],
    editLink: { pattern: `${repository}/edit/main/docs/:path` },
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
        "graphs",
        "custom-commands",
        "command-line",
      ],
      Beyond: ["convert-commands", "convert-languages", "text-tool-calls", "author-skills", "consult", "mcp"],
      Chat: [
        "composer",
        "streaming",
        "human-approval",
        "ask-for-arguments",
        "react",
        "nextjs",
        "ai-sdk",
        "agent-chat-ui",
        "assistant-ui",
        "copilotkit",
        "web-chat",
      ],
      Serve: [
        "deploy",
        "langgraph-server",
        "skill-sources",
        "many-machines",
        "prompt-caching",
        "observability",
        "performance",
        "security",
      ],
      "Move here": ["bring-your-files", "moving-from-claude-code", "moving-from-deepagents"],
      Reference: [
        "troubleshooting",
        "versions",
        "grammar",
        "conversion-reference",
        "design",
        "SLASH_COMMANDS",
        "api/index",
      ],
    }),
    outline: [2, 3],
    search: { provider: "local", options: { miniSearch: { searchOptions: { boostDocument: guidesFirst } } } },
  },
});
