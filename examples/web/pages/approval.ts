import type { Decision, ProposedSkill } from "../page-event.js";
import { element } from "./element.js";

/** Characters that are invisible, or that reverse the direction of others. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\u115F\u1160\u3164\uFFA0]/gu;

/** A skill that the agent wants to write: its files, the warnings, and two buttons. */
export class Approval {
  readonly node: HTMLElement;
  /** Resolves when a button is pressed. */
  readonly decision: Promise<Decision>;

  constructor({ skillId, mode, files, diff, warnings }: ProposedSkill) {
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
    this.decision = new Promise((resolve) => {
      const decide = (decision: Decision, said: string) => (): void => {
        actions.replaceChildren(said);
        resolve(decision);
      };
      approve.addEventListener("click", decide("approve", "You approved this."));
      reject.addEventListener("click", decide("reject", "You declined this."));
    });
  }
}

/** The text with invisible characters as their codes. */
function visible(text: string): string {
  return text.replace(INVISIBLE, (hidden) => {
    const code = (hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `[U+${code}]`;
  });
}
