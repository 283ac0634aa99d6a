import { scanInvocation } from "./command-name.js";
import type { Span } from "./diagnostic.js";

/** How a stage is joined to the one before: `|` works on its answer, `&&` only runs after it has succeeded. */
export type PipelineOperator = "|" | "&&";

/** An operator between two stages. */
export interface PipelineSeparator extends Span {
  readonly operator: PipelineOperator;
}

const OPERATOR = /(\||&&)(?=\s)/y;
const WORD_CHARACTER = /[\p{L}\p{N}_]/u;

/**
 * Finds the operators that separate stages: between white space, outside quotes and back-ticks, with a slash and a name behind
 * them. Every other pipe is prose.
 */
export function pipelineSeparators(text: string): PipelineSeparator[] {
  const separators: PipelineSeparator[] = [];
  const quotes = new QuoteFinder(text);
  let isWordStart = true;
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset] ?? "";
    if (isWordStart) {
      OPERATOR.lastIndex = offset;
      const operator = OPERATOR.exec(text)?.[1];
      if (isOperator(operator) && scanInvocation(text, offset + operator.length)) {
        separators.push({ operator, start: offset, end: offset + operator.length });
      }
    }
    const opensQuote = character === "`" || ((isWordStart || text[offset - 1] === "=") && /["']/.test(character));
    if (opensQuote) offset = quotes.end(character, offset) ?? offset;
    isWordStart = /\s/.test(character);
  }
  return separators;
}

function isOperator(text: string | undefined): text is PipelineOperator {
  return text === "|" || text === "&&";
}

/** Finds the ends of quoted text. Once a kind of quote has no end, none that opens later has one. */
class QuoteFinder {
  readonly #text: string;
  readonly #exhausted = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Offset of the closing quote; undefined where the quote stays open, and is an ordinary character then. */
  end(quote: string, start: number): number | undefined {
    if (this.#exhausted.has(quote)) return undefined;
    for (let end = this.#text.indexOf(quote, start + 1); end !== -1; end = this.#text.indexOf(quote, end + 1)) {
      const isApostrophe = quote !== "`" && WORD_CHARACTER.test(this.#text[end + 1] ?? "");
      const isEscaped = quote === '"' && isOdd(this.#backslashesBefore(end));
      if (!isApostrophe && !isEscaped) return end;
    }
    this.#exhausted.add(quote);
    return undefined;
  }

  #backslashesBefore(end: number): number {
    let start = end;
    while (this.#text[start - 1] === "\\") start -= 1;
    return end - start;
  }
}

function isOdd(count: number): boolean {
  return count % 2 === 1;
}
