import type { MarkdownRenderer } from "vitepress";

/**
 * Renders the guides, which are written to be read in the repository too: a link to a file outside of them is its text alone,
 * and an image in HTML is found beside its page.
 */
export function repositoryMarkdown(markdown: MarkdownRenderer): void {
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
