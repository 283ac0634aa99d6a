/**
 * An error of a callback handler that LangChain does not log. It would log a text that the error is written into: the
 * first attempt to write the error throws it, which is what LangChain does next. After that, it is like any error.
 */
export class UnloggedError extends Error {
  #isThrown = false;

  override toString(): string {
    if (this.#isThrown) return super.toString();
    this.#isThrown = true;
    throw this;
  }
}
