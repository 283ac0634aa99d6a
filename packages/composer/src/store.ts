/** Time between two announcements of pieces of an answer, in milliseconds: they come in numbers. */
const FRAME = 30;

/** A state that calls its listeners after changes. */
export class Store<State extends object> {
  #state: State;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(state: State) {
    this.#state = state;
  }

  /** Returns the same object until something changes. */
  readonly get = (): State => this.#state;

  /** Calls `listener` after each change. Returns a function that ends this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes another state, and announces it at once, or within a frame. */
  set(state: State, isSoon = false): void {
    this.#state = state;
    if (isSoon) this.#timer ??= setTimeout(this.#announce, FRAME);
    else this.#announce();
  }

  readonly #announce = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const listener of this.#listeners) listener();
  };
}
