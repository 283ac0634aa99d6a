// The front page alone, with the playground, as the site has it.
import { defineConfig } from "vitepress";
import { markdownOptions } from "../../../../.vitepress/repository-markdown.js";
import { viteOptions } from "../../../vite-options.js";

export default defineConfig({
  title: "Langslash",
  base: "/langslash/",
  srcDir: "../../..",
  srcExclude: ["!(index).md", "*/**"],
  ignoreDeadLinks: true,
  markdown: markdownOptions,
  vite: viteOptions,
});
