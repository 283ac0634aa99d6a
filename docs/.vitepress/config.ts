// The site of the guides and the API reference: pnpm --filter @langslash/docs dev.
import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import llmsFiles from "vitepress-plugin-llms";
import { viteOptions } from "../playground/vite-options.js";
import { markdownOptions } from "./repository-markdown.js";
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
  markdown: markdownOptions,
  vite: {
    ...viteOptions,
    plugins: [
      ...viteOptions.plugins,
      llmsFiles({ ignoreFiles: ["api/**"], domain: `https://${hostname}` }), // llms.txt, and each page as Markdown
    ],
  },
  themeConfig: {
    logo: { src: "/logo.svg", width: 24, height: 24 },
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
        "pipelines",
        "active-skills",
        "tenants",
        "graphs",
        "custom-commands",
        "command-line",
      ],
      Beyond: [
        "convert-commands",
        "text-tool-calls",
        "constrain-tool-calls",
        "author-skills",
        "consult",
        "mcp",
        "mcp-questions",
      ],
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
        "prompt-injection",
      ],
      "Move here": ["compared-with", "bring-your-files", "moving-from-claude-code", "moving-from-deepagents"],
      Reference: [
        "troubleshooting",
        "versions",
        "grammar",
        "grammar-arguments",
        "grammar-templates",
        "selection-reference",
        "selection-figures",
        "conversion-reference",
        "conversion-checks",
        "convert-languages",
        "text-tool-reading",
        "text-tool-dialects",
        "consult-tools",
        "performance-agents",
        "performance-caching",
        "performance-libraries",
        "performance-tool-calls",
        "design",
        "SLASH_COMMANDS",
        "api/index",
      ],
    }),
    outline: [2, 3],
    search: { provider: "local", options: { miniSearch: { searchOptions: { boostDocument: guidesFirst } } } },
  },
});
