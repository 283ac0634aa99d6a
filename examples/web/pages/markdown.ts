import MarkdownIt, { type Token } from "markdown-it";
import { copyButton } from "./copy-button.js";
import { element } from "./element.js";

/** Without pictures, which a page with this content security policy does not load. HTML stays text. */
const MARKDOWN = new MarkdownIt({ linkify: true }).disable("image");
MARKDOWN.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
MARKDOWN.validateLink = (address) => /^https?:\/\//i.test(address);
const TASK = /^\[([ xX])\](?=\s)/;
/** Emphasis within emphasis is plain text beyond this depth. A browser fails on elements that are nested too deeply. */
const MAX_DEPTH = 100;

/** Renders the Markdown of answers and `/help` as elements. HTML in it stays text. */
export function renderMarkdown(text: string): DocumentFragment {
  const fragment = new DocumentFragment();
  appendTokens(fragment, MARKDOWN.parse(text, {}));
  return fragment;
}

function appendTokens(root: ParentNode, tokens: readonly Token[]): void {
  const open = [root];
  for (const token of tokens) {
    const place = open.at(-1) ?? root;
    if (token.hidden) continue; // paragraphs in lists without blank lines
    if (token.children) appendTokens(place, token.children);
    else if (token.nesting === -1) open.pop();
    else if (token.nesting === 1 && open.length > MAX_DEPTH) open.push(place);
    else if (token.tag === "") place.append(isStartOfItem(place) ? withTask(token.content) : token.content);
    else if (token.type === "fence" || token.type === "code_block") place.append(codeBlock(token));
    else {
      const node = elementOf(token);
      place.append(token.tag === "table" ? element("div", { class: "table", tabindex: "0" }, node) : node);
      if (token.nesting === 1) open.push(node);
    }
  }
}

/** Whether the next text begins an item of a list. With blank lines between its items, they consist of paragraphs. */
function isStartOfItem(place: ParentNode): boolean {
  const item = place instanceof HTMLParagraphElement && !place.previousSibling ? place.parentNode : place;
  return item instanceof HTMLLIElement && !place.hasChildNodes();
}

/** Returns the text of an item with a box in place of `[ ]` or `[x]`. */
function withTask(text: string): string {
  return text.replace(TASK, (_, done) => (done === " " ? "☐" : "☑"));
}

function codeBlock({ content }: Token): HTMLElement {
  const code = content.replace(/\n$/, "");
  const copy = copyButton(() => code);
  return element("div", { class: "code" }, element("pre", { tabindex: "0" }, element("code", {}, code)), copy);
}

/** Creates the element of a token. Headings are one level lower, since the page itself uses `h1`. */
function elementOf({ tag, attrs, content }: Token): HTMLElement {
  const node = document.createElement(tag.replace(/^h([1-5])$/, (_, level) => `h${Number(level) + 1}`));
  for (const [name, value] of attrs ?? []) if (name !== "style") node.setAttribute(name, value);
  if (node instanceof HTMLAnchorElement) Object.assign(node, { rel: "noreferrer", target: "_blank" });
  node.textContent = content;
  return node;
}
