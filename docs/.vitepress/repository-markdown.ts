import type { MarkdownOptions, MarkdownRenderer } from "vitepress";

/** A block that only installs packages into a project. */
const INSTALLATION = /^```sh\n((?:npm install (?!--global).*\n)+)```$/gm;

/** The same command of each package manager, in the words of npm. */
const MANAGERS: Readonly<Record<string, (command: string) => string>> = {
  npm: (command) => command,
  pnpm: (command) => command.replaceAll("npm install", "pnpm add"),
  yarn: (command) => inShortWords(command).replaceAll("npm install", "yarn add"),
  bun: (command) => inShortWords(command).replaceAll("npm install", "bun add"),
};

/** How the site renders the guides. */
export const markdownOptions: MarkdownOptions = {
  config: repositoryMarkdown,
  theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
};

/**
 * Renders the guides, which are written to be read in the repository too: a link to a file outside of them is its text
 * alone, an image in HTML is found beside its page, and an installation with npm is shown for other package managers as
 * well.
 */
function repositoryMarkdown(markdown: MarkdownRenderer): void {
  markdown.core.ruler.after("normalize", "package-managers", (state) => {
    state.src = state.src.replace(INSTALLATION, (_block, command: string) => {
      const tabs = Object.entries(MANAGERS).map(([name, write]) => `\`\`\`sh [${name}]\n${write(command)}\`\`\``);
      return `::: code-group\n\n${tabs.join("\n\n")}\n\n:::`;
    });
  });
  markdown.core.ruler.push("outside-links", ({ tokens }) => {
    for (const token of tokens) {
      let isOutside = false;
      token.children &&= token.children.filter(({ type, attrs }) => {
        if (type === "link_open")
          isOutside = attrs?.some(([name, to]) => name === "href" && to.startsWith("../")) ?? false;
        return !isOutside || !/^link_(?:open|close)$/.test(type);
      });
    }
  });
  markdown.core.ruler.push("html-images", ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== "html_block") continue;
      token.content = token.content.replace(/\b(src|srcset)="(?=images\/)/g, (attribute) => `${attribute}./`);
    }
  });
}

function inShortWords(command: string): string {
  return command.replaceAll("--save-dev", "--dev").replaceAll("--save-exact", "--exact");
}
