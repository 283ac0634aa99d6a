import type { Decision, PageEvent } from "../page-event.js";
import { Approval } from "./approval.js";
import { copyButton } from "./copy-button.js";
import { element } from "./element.js";
import { renderMarkdown } from "./markdown.js";

/**
 * An answer that is shown while it streams in: parts of text, each below chips that show how it was made. A pipeline
 * has several parts.
 */
export class Answer {
  readonly node = element("article", { class: "answer", "aria-label": "Answer" });
  readonly #onUse: (command: string) => void;
  #copied = "";
  #chips: Element[] = [];
  #notes: Element[] = [];
  #approvals = new Map<string, Approval>();
  #part: { readonly id: string; readonly node: HTMLElement; text: string; isDrawn: boolean } | undefined;

  /** @param onUse - called with a newly written command when its chip is clicked */
  constructor(onUse: (command: string) => void) {
    this.#onUse = onUse;
    this.node.append(
      element("p", { class: "waiting", "aria-hidden": "true" }, element("i"), element("i"), element("i")),
    );
  }

  /** Shows an event of the server. */
  add(event: PageEvent): void {
    if (event.type === "text") this.#write(event.id, event.text);
    else if (event.type === "error") this.fail(event.message);
    else if (event.type === "approval") this.#ask(event.id, new Approval(event.skill));
    else if (event.type === "warning") this.#notes.push(element("p", { class: "note" }, event.message));
    else this.#chips.push(this.#chip(event));
  }

  /** Shows the reason why the answer ends here. */
  fail(message: string): void {
    this.#showChips();
    this.#append(element("p", { class: "problem", role: "alert" }, message));
  }

  /** Waits for the decisions about all proposed skills. Returns undefined if there are none. */
  async decisions(): Promise<Readonly<Record<string, Decision>> | undefined> {
    if (this.#approvals.size === 0) return undefined;
    const waiting = this.node.querySelector(".waiting");
    waiting?.setAttribute("hidden", "");
    const decided = [...this.#approvals].map(async ([id, { decision }]) => [id, await decision] as const);
    const decisions = Object.fromEntries(await Promise.all(decided));
    this.#approvals.clear();
    waiting?.removeAttribute("hidden");
    return decisions;
  }

  /** Marks the answer as complete. */
  end(): void {
    this.#showChips();
    this.node.querySelector(".waiting")?.remove();
    if (this.#copied !== "") this.#append(copyButton(() => this.#copied));
  }

  #ask(id: string, approval: Approval): void {
    this.#showChips();
    this.#append(approval.node);
    this.#approvals.set(id, approval);
  }

  #write(id: string, text: string): void {
    if (this.#part?.id !== id || this.#chips.length > 0) {
      this.#showChips();
      const node = element("div", { class: "text" });
      this.#part = { id, node, text: "", isDrawn: true };
      this.#append(node);
    }
    const part = this.#part;
    this.#copied += part.text === "" && this.#copied !== "" ? `\n\n${text}` : text;
    part.text += text;
    if (!part.isDrawn) return;
    part.isDrawn = false;
    requestAnimationFrame(() => {
      part.isDrawn = true;
      part.node.replaceChildren(renderMarkdown(part.text));
    });
  }

  #showChips(): void {
    const items = this.#chips.map((each) => element("li", {}, each));
    if (items.length > 0)
      this.#append(element("ul", { class: "chips", "aria-label": "How this was answered" }, ...items));
    for (const note of this.#notes) this.#append(note);
    this.#chips = [];
    this.#notes = [];
  }

  #append(node: Element): void {
    const waiting = this.node.querySelector(".waiting");
    if (waiting) waiting.before(node);
    else this.node.append(node);
  }

  #chip(event: Exclude<PageEvent, { type: "text" | "error" | "warning" | "approval" }>): Element {
    if (event.type === "skill-written") {
      const use = element(
        "button",
        { type: "button", class: "chip" },
        element("b", {}, `/${event.name}`),
        "new: use it",
      );
      use.addEventListener("click", () => this.#onUse(`/${event.name} `));
      return use;
    }
    if (event.type === "tool") return chip("tool", event.name, "tool");
    if (event.type === "command") return chip("command", `/${event.name}`, "without a model");
    if (event.type === "skill") {
      return chip(
        "skill",
        `/${event.name}`,
        event.explicit ? "as you asked" : `found, ${Math.round(event.score * 100)} %`,
      );
    }
    const { asked, runsAs } = event;
    return asked === undefined ? chip("model", runsAs, "by default") : chip("model", asked, `ran as ${runsAs}`);
  }
}

function chip(kind: string, name: string, about: string): HTMLElement {
  return element("span", { class: `chip ${kind}` }, element("b", {}, name), about);
}
