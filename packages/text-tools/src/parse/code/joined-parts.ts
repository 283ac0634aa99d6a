import type { ReplyPart } from "../reply-part.js";

/** Passes on the parts of a reply, and joins texts that follow each other until it is told to flush them. */
export class JoinedParts {
  readonly #pass: (part: ReplyPart) => void;
  #text = "";

  constructor(pass: (part: ReplyPart) => void) {
    this.#pass = pass;
  }

  text(text: string): void {
    this.#text += text;
  }

  part(part: ReplyPart): void {
    this.flush();
    this.#pass(part);
  }

  /** Passes on the joined text, if there is any. */
  flush(): void {
    if (this.#text === "") return;
    const text = this.#text;
    this.#text = "";
    this.#pass({ text });
  }
}
