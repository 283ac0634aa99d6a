import { choiceValues, type OpenValue } from "@langslash/grammar/internal";

/** Asks code for values, while an argument is being typed. */
export type AskChoices = (open: OpenValue, signal: AbortSignal) => Promise<readonly (string | number)[]>;

type Choices = readonly (string | number)[];

/** Wait for the next key before code is asked, in milliseconds. */
const PAUSE = 80;

/** The values that code provides while someone types. Waiting for them never keeps anybody from typing. */
export class TypedChoices {
  readonly #ask: AskChoices;
  readonly #onError: (error: unknown) => void;
  readonly #timeout: number;
  readonly #onChoices: () => void;
  #asked = "";
  #place = "";
  #choices: Choices = [];
  #stop = new AbortController();
  #hasFailed = false;

  /** @param onChoices - called when values have arrived */
  constructor(ask: AskChoices, timeout: number, onError: (error: unknown) => void, onChoices: () => void) {
    this.#ask = ask;
    this.#timeout = timeout;
    this.#onError = onError;
    this.#onChoices = onChoices;
  }

  /** Returns the values that are known for the typed text, and asks for others unless that has been done. */
  of(open: OpenValue | undefined): Choices {
    const asked = JSON.stringify(open) ?? "";
    if (asked === this.#asked) return this.#choices;
    this.#stop.abort();
    this.#asked = asked;
    const place = open ? JSON.stringify({ ...open, typed: "" }) : "";
    if (place !== this.#place) this.#choices = [];
    this.#place = place;
    if (open) void this.#load(open);
    return this.#choices;
  }

  async #load(open: OpenValue): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    await new Promise((resolve) => void setTimeout(resolve, PAUSE));
    if (stop.signal.aborted) return;
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(this.#timeout)]);
    const ended = new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    const ask = async (): Promise<Choices> => this.#ask(open, signal);
    try {
      const values = choiceValues(await Promise.race([ask(), ended]), open.typed);
      if (stop.signal.aborted) return;
      if (!values) throw new TypeError("The values are not a list.");
      this.#choices = values;
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#choices = [];
      if (!this.#hasFailed) this.#onError(error);
      this.#hasFailed = true;
    }
    this.#onChoices();
  }
}

/** Returns a function that asks a route of `catalogueRoutes`, if it is not one already. */
export function choicesFrom(url: AskChoices | string | URL): AskChoices {
  if (typeof url === "function") return url;
  return async (open, signal) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(open), signal });
    if (!response.ok) throw new Error(`${String(url)} answered with status ${response.status}.`);
    // oxlint-disable-next-line no-unsafe-type-assertion -- checked by who asked
    return (await response.json()) as Choices;
  };
}
