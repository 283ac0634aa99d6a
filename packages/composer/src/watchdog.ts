/** A connection that counts as lost after a while without a sign of life. */
export class Watchdog {
  readonly #lost = new AbortController();
  readonly #silence: number;
  readonly #sender: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Aborted when the connection is lost, or has ended. */
  readonly signal: AbortSignal = this.#lost.signal;

  /**
   * @param silence - milliseconds
   * @param sender - whose silence the error reports
   */
  constructor(silence: number, sender: string) {
    this.#silence = silence;
    this.#sender = sender;
    this.reset();
  }

  /** Notes a sign of life. */
  reset(silence: number = this.#silence): void {
    clearTimeout(this.#timer);
    const reason = new Error(`${this.#sender} sent nothing for ${silence / 1000} seconds.`);
    this.#timer = setTimeout(() => this.#lost.abort(reason), silence);
  }

  /** Closes the connection. */
  end(): void {
    clearTimeout(this.#timer);
    this.#lost.abort();
  }
}
