/** Calls a function if it is not reset for a while. */
export class Watchdog {
  readonly #silence: number;
  readonly #bark: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param silence - milliseconds */
  constructor(silence: number, bark: () => void) {
    this.#silence = silence;
    this.#bark = bark;
    this.reset();
  }

  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#bark, this.#silence);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
