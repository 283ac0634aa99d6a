/** The labels with which the replies of a ReAct agent begin. */
const LABEL = /^\**(?:thought|action|question|observation)\b|^$/i;
const LABEL_LENGTH = 16;

/** The label of a call of ReAct. */
export const ACTION = "action:";

/** Recognizes the transcript of a ReAct agent, which begins with a sentence, unlike its reply. */
export class Transcript {
  #opening = "";
  /** Whether the reply is a transcript, so that calls in it are text. */
  isOpen = false;

  /** Takes text outside of thoughts. */
  text(text: string): void {
    if (this.#opening.length < LABEL_LENGTH) this.#opening = (this.#opening + text).trimStart().slice(0, LABEL_LENGTH);
  }

  /** Takes a result after a call. Returns whether it shows that the reply is a transcript. */
  result(call: string): boolean {
    this.isOpen ||= call.toLowerCase().startsWith(ACTION) && !LABEL.test(this.#opening);
    return this.isOpen;
  }
}
