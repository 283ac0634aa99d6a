import { scanInvocation } from "./command-name.js";
import type { Span } from "./diagnostic.js";

/** How a stage follows the previous one, if that succeeded: `|` works on its answer, `&&` only runs after it. */
export type PipelineOperator = "|" | "&&";

/** An operator between two stages. */
export interface PipelineSeparator extends Span {
  readonly operator: PipelineOperator;
}

const OPERATOR = /(\||&&)(?=\s)/y;
const WORD_CHARACTER = /[\p{L}\p{N}_]/u;

/**
 * Finds the operators that separate stages: surrounded by white space, outside quotes and backticks, and followed by a
 * slash and a name. All other pipes are text.
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

/**
 * Finds the ends of quoted text in linear time: if a quote is never closed, no later quote of its kind is searched for.
 */
class QuoteFinder {
  readonly #text: string;
  readonly #exhausted = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Returns the offset of the closing quote, or undefined if it is missing and the opening quote is an ordinary
   * character.
   */
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
