/** Time between two announcements of pieces of an answer, in milliseconds: they come in numbers. */
const FRAME = 30;

/** A state that calls its listeners after changes. */
export class ShownState<State extends object> {
  #state: State;
  readonly #derive: (state: State) => State;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param derive - fills in what depends on other things, after each change */
  constructor(state: State, derive: (state: State) => State) {
    this.#state = state;
    this.#derive = derive;
  }

  /** Returns the same object until something changes. */
  readonly get = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes the state, and announces it at once. */
  set(change: Partial<State>): void {
    this.#state = this.#derive({ ...this.#state, ...change });
    this.#announce();
  }

  /** Changes the state, and announces it within a frame. */
  setSoon(change: Partial<State>): void {
    this.#state = this.#derive({ ...this.#state, ...change });
    this.#timer ??= setTimeout(this.#announce, FRAME);
  }

  readonly #announce = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const listener of this.#listeners) listener();
  };
}
