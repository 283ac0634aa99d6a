import type { TurnStatus } from "@langslash/composer";
import type { Decision, PageEvent } from "../page-event.js";
import { Approval } from "./approval.js";
import { copyButton } from "./copy-button.js";
import { element } from "./element.js";
import { renderMarkdown } from "./markdown.js";

/** What a person can do in an answer. */
export interface AnswerActs {
  /** Called with a newly written command when its chip is clicked. */
  readonly onUse: (command: string) => void;
  /** Called with the decisions about the proposed skills. */
  readonly onDecided: (decisions: Readonly<Record<string, Decision>>) => void;
}

/**
 * An answer that is shown while it streams in: parts of text, each below chips that show how it was made. A pipeline
 * has several parts.
 */
export class Answer {
  readonly node = element("article", { class: "answer", "aria-label": "Answer" });
  readonly #acts: AnswerActs;
  readonly #waiting = element(
    "p",
    { class: "waiting", "aria-hidden": "true" },
    ...["i", "i", "i"].map((name) => document.createElement(name)),
  );
  #copied = "";
  #chips: Element[] = [];
  #notes: Element[] = [];
  #approvals = new Map<string, Approval>();
  #shown = 0;
  #end: Element | undefined;
  #part: { readonly id: string; readonly node: HTMLElement; text: string; isDrawn: boolean } | undefined;

  constructor(acts: AnswerActs) {
    this.#acts = acts;
    this.node.append(this.#waiting);
  }

  /** Shows the events that are not shown, and whether more will come, or why not. */
  show(events: readonly PageEvent[], status: TurnStatus, reason: string | undefined): void {
    this.#end?.remove();
    this.#end = undefined;
    for (const event of events.slice(this.#shown)) this.#add(event);
    this.#shown = events.length;
    const hasEnded = status === "done" || status === "cut";
    const isOver = events.at(-1)?.type !== "approval";
    if (isOver) for (const approval of this.#approvals.values()) approval.close();
    if (hasEnded) this.#waiting.remove();
    else this.node.append(this.#waiting);
    if (!hasEnded) return;
    this.#showChips();
    if (reason !== undefined) this.#end = element("p", { class: "problem" }, reason);
    else if (isOver && this.#copied !== "") this.#end = copyButton(() => this.#copied);
    if (this.#end) this.#append(this.#end);
  }

  /** Offers the decisions again, which did not reach the server. */
  askAgain(): void {
    for (const approval of this.#approvals.values()) approval.open();
  }

  #add(event: PageEvent): void {
    if (event.type === "text") this.#write(event.id, event.text);
    else if (event.type === "approval") this.#ask(event.id, new Approval(event.skill, () => this.#decide()));
    else if (event.type === "arguments" || event.type === "answered") return; // forms are below the message field
    else if (event.type === "warning") this.#notes.push(element("p", { class: "note" }, event.message));
    else this.#chips.push(this.#chip(event));
  }

  /** Sends the decisions as soon as there is one about each skill. */
  #decide(): void {
    const decided = [...this.#approvals].flatMap(([id, { decision }]) => (decision ? [[id, decision] as const] : []));
    if (decided.length === this.#approvals.size) this.#acts.onDecided(Object.fromEntries(decided));
  }

  #ask(id: string, approval: Approval): void {
    this.#showChips();
    this.#append(approval.node);
    for (const [old, { isClosed }] of this.#approvals) if (isClosed) this.#approvals.delete(old);
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
    if (this.#waiting.isConnected) this.#waiting.before(node);
    else this.node.append(node);
  }

  #chip(event: Exclude<PageEvent, { type: "text" | "warning" | "approval" | "arguments" | "answered" }>): Element {
    if (event.type === "skill-written") {
      const use = element(
        "button",
        { type: "button", class: "chip" },
        element("b", {}, `/${event.name}`),
        "new: use it",
      );
      use.addEventListener("click", () => this.#acts.onUse(`/${event.name} `));
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
