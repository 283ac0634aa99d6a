import stringWidth from "string-width";
import { type Style, withStyle } from "../print/output.js";

/**
 * Prints Markdown to a terminal as it streams in: words are not broken at the edge, and headings, bold text and code
 * have a style instead of their marks. Blocks of code stay as they are.
 */
export class AnswerPrinter {
  readonly #write: (text: string) => void;
  #word = "";
  /** Spaces after the last word, which are not written at the edge. */
  #spaces = "";
  #column = 0;
  #isCode = false;
  #line: "start" | "heading" | "text" = "start";
  #isBold = false;
  #isSpan = false;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** Prints a piece of an answer. Its last word may follow with the next piece. */
  print(text: string): void {
    for (const character of text) {
      if (character !== " " && character !== "\n") this.#word += character;
      else this.#endWord(character);
    }
  }

  /** Prints the last word. Returns whether the cursor is behind a text. */
  end(): boolean {
    if (this.#word !== "") this.#endWord("");
    const isMidLine = this.#column > 0;
    this.#startLine();
    this.#isCode = false;
    return isMidLine;
  }

  #startLine(): void {
    this.#column = 0;
    this.#spaces = "";
    this.#line = "start";
    [this.#isBold, this.#isSpan] = [false, false];
  }

  #endWord(space: string): void {
    const word = this.#word;
    this.#word = "";
    const isStart = this.#line === "start" && word !== "";
    if (isStart && word.startsWith("```")) this.#isCode = !this.#isCode;
    if (isStart) this.#line = /^#{1,6}$/.test(word) && !this.#isCode ? "heading" : "text";
    const isMark = isStart && this.#line === "heading";
    if (!isMark && word !== "") this.#show(word);
    if (space === "\n") {
      this.#write("\n");
      this.#startLine();
    } else if (!isMark) this.#spaces += space;
  }

  #show(word: string): void {
    const isStyled = !this.#isCode && withStyle("bold", "x") !== "x"; // without colours, the marks say it
    const parts = isStyled ? word.split(/(\*\*|`)/).map((part) => this.#partOf(part)) : [{ text: word, shown: word }];
    const width = stringWidth(parts.map(({ text }) => text).join(""));
    const columns = process.stdout.columns || Number.POSITIVE_INFINITY;
    if (!this.#isCode && this.#column > 0 && this.#column + this.#spaces.length + width > columns) {
      this.#write("\n");
      this.#column = 0;
    } else {
      this.#write(this.#spaces);
      this.#column += this.#spaces.length;
    }
    this.#spaces = "";
    this.#write(parts.map(({ shown }) => shown).join(""));
    this.#column += width;
    if (this.#column > columns) this.#column = ((this.#column - 1) % columns) + 1;
  }

  /** Returns the text of a part of a word, and how it is shown. A mark changes the style of the text after it. */
  #partOf(part: string): { readonly text: string; readonly shown: string } {
    if (part === "`") this.#isSpan = !this.#isSpan;
    else if (part === "**" && !this.#isSpan) this.#isBold = !this.#isBold;
    else {
      const isBold = this.#isBold || this.#line === "heading";
      const styles: Style[] = [...(isBold ? ["bold" as const] : []), ...(this.#isSpan ? ["cyan" as const] : [])];
      return { text: part, shown: part === "" ? "" : styles.reduce((text, style) => withStyle(style, text), part) };
    }
    return { text: "", shown: "" };
  }
}
