import type { Decision, ProposedSkill } from "../page-event.js";
import { element } from "./element.js";

/** Characters that are invisible, or that reverse the direction of others. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\u115F\u1160\u3164\uFFA0]/gu;

/** A skill that the agent wants to write: its files, the warnings, and two buttons. */
export class Approval {
  readonly node: HTMLElement;
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #actions: HTMLElement;
  /** The decision, after a button was pressed. */
  decision: Decision | undefined;
  isClosed = false;

  constructor({ skillId, mode, files, diff, warnings }: ProposedSkill, onDecided: () => void) {
    const isUpdate = mode === "update";
    const shown = [...(isUpdate ? [{ path: "Changes", content: diff }] : []), ...files];
    const approve = element("button", { type: "button" }, isUpdate ? "Update it" : "Write it");
    const reject = element(
      "button",
      { type: "button", class: "quiet" },
      isUpdate ? "Leave it as it is" : "Do not write it",
    );
    const actions = element("p", { class: "actions" }, approve, reject);
    const title = element(
      "h3",
      {},
      `${isUpdate ? "Update" : "Write"} the skill `,
      element("code", {}, `/${skillId}`),
      "?",
    );
    const notes = warnings.map((warning) => element("li", {}, visible(warning)));
    this.node = element(
      "section",
      { class: "approval", "aria-label": `Decision about /${skillId}` },
      title,
      element("p", {}, "It becomes a command that everybody here can use. Read what it tells the model to do."),
      ...(notes.length > 0 ? [element("ul", { class: "warnings", "aria-label": "Warnings" }, ...notes)] : []),
      ...shown.map(({ path, content }, index) =>
        element(
          "details",
          index === 0 ? { open: "" } : {},
          element("summary", {}, path),
          element("pre", { tabindex: "0" }, visible(content)),
        ),
      ),
      actions,
    );
    this.#buttons = [approve, reject];
    this.#actions = actions;
    const decide = (decision: Decision, said: string) => (): void => {
      this.decision = decision;
      actions.replaceChildren(said);
      onDecided();
    };
    approve.addEventListener("click", decide("approve", "You approved this."));
    reject.addEventListener("click", decide("reject", "You declined this."));
  }

  /** Offers the buttons again. */
  open(): void {
    this.decision = undefined;
    this.#actions.replaceChildren(...this.#buttons);
  }

  /** Says that the question is over, if it was not answered here. */
  close(): void {
    if (!this.decision && !this.isClosed) this.#actions.replaceChildren("This was decided.");
    this.isClosed = true;
  }
}

/** The text with invisible characters as their codes. */
function visible(text: string): string {
  return text.replace(INVISIBLE, (hidden) => {
    const code = (hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `[U+${code}]`;
  });
}
