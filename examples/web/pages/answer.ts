import type { TurnStatus } from "@langslash/composer";
import type { PageEvent } from "../page-update.js";
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
  /** The list of chips above the next part. */
  #chips: HTMLElement | undefined;
  /** Chips of commands that are answered without a model. They are all reported at first. */
  #local: Element[] = [];
  #shown = 0;
  #end: Element | undefined;
  #part: { readonly id: string; readonly node: HTMLElement; text: string; isDrawn: boolean } | undefined;

  /** @param onUse - called with a newly written command when its chip is clicked */
  constructor(onUse: (command: string) => void) {
    this.#onUse = onUse;
  }

  /** Shows the events that are not shown, and at the end a button to copy, or why the answer failed. */
  show(events: readonly PageEvent[], status: TurnStatus, reason: string | undefined): void {
    this.#end?.remove();
    this.#end = undefined;
    for (const event of events.slice(this.#shown)) this.#add(event);
    this.#shown = events.length;
    if (status !== "done" && status !== "cut") return;
    if (reason !== undefined) this.#end = element("p", { class: "problem" }, reason);
    else if (this.#copied !== "") this.#end = copyButton(() => this.#copied);
    if (this.#end) this.node.append(this.#end);
  }

  #add(event: PageEvent): void {
    if (event.type === "text") this.#write(event);
    else if (event.type === "slash-command" && event.local)
      this.#local.push(chip("command", `/${event.name}`, "without a model"));
    else if (event.type === "warning") this.node.append(element("p", { class: "note" }, event.message));
    else this.#showChips(this.#chipsOf(event));
  }

  #write({ id, text, local }: Extract<PageEvent, { type: "text" }>): void {
    if (this.#part?.id !== id || this.#chips) {
      if (local) this.#showChips(this.#local.splice(0, 1));
      this.#chips = undefined;
      const node = element("div", { class: "text" });
      this.#part = { id, node, text: "", isDrawn: true };
      this.node.append(node);
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

  #showChips(chips: readonly Element[]): void {
    for (const each of chips) {
      this.#chips ??= this.node.appendChild(element("ul", { class: "chips", "aria-label": "How this was answered" }));
      this.#chips.append(element("li", {}, each));
    }
  }

  #chipsOf(event: PageEvent): Element[] {
    if (event.type === "tool-result") return [chip("tool", event.name, "tool")];
    if (event.type === "model-selected") return [chip("model", event.model, "answers")];
    if (event.type === "skill-loaded") {
      const why = event.explicit ? "as you asked" : `found, ${Math.round(event.score * 100)} %`;
      return [chip("skill", `/${event.name}`, why)];
    }
    if (event.type !== "custom" || !isWritten(event.data)) return [];
    const command = `/${event.data.name}`;
    const use = element("button", { type: "button", class: "chip" }, element("b", {}, command), "new: use it");
    use.addEventListener("click", () => this.#onUse(`${command} `));
    return [use];
  }
}

/** Whether an event of a tool says that the agent has written a skill. */
function isWritten(data: unknown): data is { readonly name: string } {
  return typeof data === "object" && data !== null && "type" in data && data.type === "skill-written";
}

function chip(kind: string, name: string, about: string): HTMLElement {
  return element("span", { class: `chip ${kind}` }, element("b", {}, name), about);
}
