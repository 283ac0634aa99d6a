import { copyButton } from "./copy-button.js";
import { element } from "./element.js";

const FENCE = /^\s*(`{3,}|~{3,})/;
const HEADING = /^(#{1,6})\s+(\S.*)$/;
const ITEM = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(\S.*)$/;
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;
const QUOTE = /^\s{0,3}> ?/;
/** Quotes within quotes beyond this depth stay text. */
const MAX_DEPTH = 8;
const TASK = /^\[([ xX])\]\s+/;
const ROW = /^\s*\|(.*)$/;
/** Tags by level of a heading. The page itself uses `h1`. */
const HEADINGS = ["h2", "h3", "h4", "h5", "h6"] as const;
const INLINE =
  /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\][]+)\]\((https?:\/\/[^\s()]+)\)|(https?:\/\/[^\s<>()"]*[^\s<>()".,;:!?])/g;

/** Renders the Markdown of answers and `/help` as elements. HTML in it stays text. */
export function renderMarkdown(text: string): DocumentFragment {
  return renderLines(text.split("\n"), 0);
}

function renderLines(lines: readonly string[], depth: number): DocumentFragment {
  const fragment = new DocumentFragment();
  for (let at = 0; at < lines.length;) {
    const [block, next] = readBlock(lines, at, depth);
    if (block) fragment.append(block);
    at = next;
  }
  return fragment;
}

/** Reads the block that starts at a line. Returns it with the index of the line after it. */
function readBlock(lines: readonly string[], at: number, depth: number): [block: Node | undefined, next: number] {
  const line = lines[at] ?? "";
  if (line.trim() === "") return [undefined, at + 1];
  if (RULE.test(line)) return [element("hr"), at + 1];
  const [, fence] = FENCE.exec(line) ?? [];
  if (fence !== undefined) {
    const end = endOfRun(lines, at + 1, (each) => !each.trim().startsWith(fence));
    const code = lines.slice(at + 1, end).join("\n");
    const block = element("pre", { tabindex: "0" }, element("code", {}, code));
    return [
      element(
        "div",
        { class: "code" },
        block,
        copyButton(() => code),
      ),
      end + 1,
    ];
  }
  const [, marks, title] = HEADING.exec(line) ?? [];
  if (marks !== undefined && title !== undefined) {
    return [element(HEADINGS[marks.length - 1] ?? "h6", {}, ...inline(title)), at + 1];
  }
  if (QUOTE.test(line) && depth < MAX_DEPTH) {
    const end = endOfRun(lines, at, (each) => QUOTE.test(each));
    const quoted = lines.slice(at, end).map((each) => each.replace(QUOTE, ""));
    return [element("blockquote", {}, renderLines(quoted, depth + 1)), end];
  }
  if (ROW.test(line)) {
    const end = endOfRun(lines, at, (each) => ROW.test(each));
    return [table(lines.slice(at, end)), end];
  }
  if (ITEM.test(line)) {
    const end = endOfRun(lines, at, (each) => ITEM.test(each) || /^\s+\S/.test(each));
    return [list(lines.slice(at, end)), end];
  }
  const end = endOfRun(lines, at + 1, (each) => each.trim() !== "" && !beginsBlock(each));
  const parts = lines.slice(at, end).flatMap((each, index) => [...(index > 0 ? [element("br")] : []), ...inline(each)]);
  return [element("p", {}, ...parts), end];
}

function beginsBlock(line: string): boolean {
  return [FENCE, HEADING, ITEM, RULE, QUOTE, ROW].some((pattern) => pattern.test(line));
}

function endOfRun(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  let end = from;
  while (end < lines.length && belongs(lines[end] ?? "")) end += 1;
  return end;
}

/** Renders a list. Items with more indentation are nested in the item above. */
function list(lines: readonly string[]): HTMLElement {
  const open: { readonly indent: number; readonly node: HTMLElement }[] = [];
  for (const line of lines) {
    const [, space = "", number, text] = ITEM.exec(line) ?? [];
    if (text === undefined) {
      open.at(-1)?.node.lastElementChild?.append(" ", ...inline(line.trim()));
      continue;
    }
    while (open.length > 1 && space.length < (open.at(-1)?.indent ?? 0)) open.pop();
    const parent = open.at(-1);
    if (!parent || space.length > parent.indent + 1) {
      const node = number === undefined ? element("ul") : element("ol", { start: number });
      parent?.node.lastElementChild?.append(node);
      open.push({ indent: space.length, node });
    }
    const [mark, done = ""] = TASK.exec(text) ?? [];
    const task = mark === undefined ? [] : [done === " " ? "☐ " : "☑ "];
    open.at(-1)?.node.append(element("li", {}, ...task, ...inline(text.slice(mark?.length ?? 0))));
  }
  return open[0]?.node ?? element("ul");
}

function table(lines: readonly string[]): HTMLElement {
  const rows = lines.map((line) =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|"),
  );
  const hasHead = rows[1]?.every((cell) => /^\s*:?-+:?\s*$/.test(cell)) ?? false;
  const body = rows.slice(hasHead ? 2 : 0).map((cells) => row(cells, "td"));
  const head = hasHead ? [element("thead", {}, row(rows[0] ?? [], "th"))] : [];
  const whole = element("table", {}, ...head, element("tbody", {}, ...body));
  return element("div", { class: "table", tabindex: "0" }, whole);
}

function row(cells: readonly string[], tag: "td" | "th"): HTMLElement {
  return element("tr", {}, ...cells.map((cell) => element(tag, {}, ...inline(cell.trim()))));
}

/** Renders code, bold, emphasis and web links. Everything else is text. */
function inline(text: string): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const { 0: whole, 1: code, 2: bold, 3: emphasis, 4: label, 5: address, 6: bare, index } of text.matchAll(
    INLINE,
  )) {
    nodes.push(document.createTextNode(text.slice(end, index)));
    if (code !== undefined) nodes.push(element("code", {}, code));
    else if (bold !== undefined) nodes.push(element("strong", {}, ...inline(bold)));
    else if (emphasis !== undefined) nodes.push(element("em", {}, ...inline(emphasis)));
    else nodes.push(link(bare ?? address ?? "", bare ?? label ?? ""));
    end = index + whole.length;
  }
  return [...nodes, document.createTextNode(text.slice(end))];
}

function link(address: string, label: string): HTMLElement {
  return element("a", { href: address, rel: "noreferrer", target: "_blank" }, label);
}
