import { beginsForeignTurn, LEAKED, OBSERVATION, PREFORMATTED } from "../../formats/headers/template-marks.js";
import { PROMPTED_ENDS } from "../../formats/headers/thought-marks.js";
import type { CodeFlow } from "../code/code-flow.js";
import type { CompiledDialects } from "../compiled-dialects.js";
import type { Token } from "../mark-lexer.js";
import { textOf } from "../open-call.js";
import type { ReplyOutput } from "../reply-output.js";
import { ACTION, Transcript } from "./transcript.js";

/** Follows the marks of chat templates outside of calls and thoughts: the end of the turn, and all after it. */
export class TurnEnd {
  readonly #output: ReplyOutput;
  readonly #code: CodeFlow;
  readonly #foreign: ReadonlySet<string>;
  /** Whether ReAct is chosen. */
  readonly #isReact: boolean;
  readonly transcript = new Transcript();
  /** Marks and white space that are not shown if the reply ends with them. */
  #leaked: Token[] = [];
  /** The tokens since the mark after which all is dropped. */
  #dropped: Token[] | undefined;

  constructor(output: ReplyOutput, { foreign, opens }: Pick<CompiledDialects, "foreign" | "opens">) {
    this.#output = output;
    this.#code = output.code;
    this.#foreign = foreign;
    this.#isReact = opens.has(`**${ACTION}**`);
  }

  /** Whether the rest of the reply is dropped. */
  get isDropping(): boolean {
    return this.#dropped !== undefined;
  }

  /** Whether a token has to be taken. */
  concerns({ mark }: Token): boolean {
    return mark !== undefined || this.#leaked.length > 0;
  }

  /**
   * Takes a token. Returns whether it is not shown at its place.
   *
   * @param lastCall the last call; undefined if there is none
   * @param mayLeak whether the token is text otherwise
   */
  take(token: Token, lastCall: string | undefined, mayLeak: boolean): boolean {
    const { text, mark } = token;
    const mayBeForeign = mark !== undefined && lastCall !== undefined && this.#foreign.has(mark);
    if (mayBeForeign && !this.#code.isInside() && beginsForeignTurn(mark, this.#code)) {
      const isTranscript = mark === OBSERVATION && !this.#isReact && this.transcript.result(lastCall);
      if (!isTranscript) this.drop(token);
      else this.#output.parts.showLast();
      return !isTranscript;
    }
    const isSpace = mark === undefined && text.trim() === "";
    const isKept = mayLeak && (isSpace || (LEAKED.has(mark) && !this.#code.isInside()));
    if (isKept) this.#leaked.push(token);
    const isPreformatted = PREFORMATTED.get(mark ?? "");
    if (isPreformatted !== undefined && !this.#code.isInside()) this.#code.isPreformatted = isPreformatted;
    return isKept;
  }

  /** Returns the marks that do not end the reply after all. */
  leaked(): readonly Token[] {
    const leaked = this.#leaked;
    this.#leaked = [];
    return leaked;
  }

  /** Drops a token and all that follow. */
  drop(token: Token): void {
    this.#dropped = [token];
  }

  /** Takes a token that is dropped. Returns all of them if it shows that the text before it was a thought. */
  takeDropped(token: Token): readonly Token[] | undefined {
    const dropped = [...(this.#dropped ?? []), token];
    if (!PROMPTED_ENDS.has(token.mark) || this.#output.parts.hasOwnThought) {
      this.#dropped?.push(token);
      return undefined;
    }
    this.#dropped = undefined;
    return dropped;
  }

  /** Ends the reply. */
  finish(): void {
    const [mark, ...rest] = this.#dropped ?? [];
    if (mark) this.#output.dropped(mark.text, textOf(rest));
  }
}
