import { choiceValues, type OpenValue } from "@langslash/grammar/internal";

type Choices = readonly (string | number)[];

/** Asks code for values, while an argument is being typed. */
type AskChoices = (open: OpenValue, signal: AbortSignal) => Promise<Choices>;

/** Options for the values that code provides. */
export interface ChoicesOptions {
  /**
   * Asks for the values that code provides for a parameter: the URL of a route of `catalogueRoutes`, or a function.
   * Only the answer to the newest text is shown.
   * @default none are shown
   */
  readonly choices?: AskChoices | string | URL | undefined;
  /** Time limit for `choices`, in milliseconds. After it, no values are shown. @default 2_000 */
  readonly choicesTimeout?: number;
  /** Called the first time that `choices` fails. @default ignores the error */
  readonly onError?: (error: unknown) => void;
}

/** Wait for the next key before code is asked, in milliseconds. */
const PAUSE = 80;

/** The values that code provides while someone types. Waiting for them never keeps anybody from typing. */
export class TypedChoices {
  readonly #options: ChoicesOptions;
  readonly #onChoices: () => void;
  #asked: string | undefined;
  #place: string | undefined;
  #choices: Choices = [];
  #stop = new AbortController();
  #hasFailed = false;

  /** @param onChoices - called when values have arrived */
  constructor(options: ChoicesOptions, onChoices: () => void) {
    this.#options = options;
    this.#onChoices = onChoices;
  }

  /** Returns the values that are known for the typed text, and asks for others unless that has been done. */
  of(open: OpenValue | undefined): Choices {
    const { choices } = this.#options;
    const asked = JSON.stringify(open);
    if (choices === undefined || asked === this.#asked) return this.#choices;
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#asked = asked;
    const place = open && JSON.stringify({ ...open, typed: "" });
    if (place !== this.#place) this.#choices = [];
    this.#place = place;
    if (open) void this.#load(open, choices, this.#stop.signal);
    return this.#choices;
  }

  async #load(open: OpenValue, choices: AskChoices | string | URL, stop: AbortSignal): Promise<void> {
    await new Promise((resolve) => void setTimeout(resolve, PAUSE));
    if (stop.aborted) return;
    const signal = AbortSignal.any([stop, AbortSignal.timeout(this.#options.choicesTimeout ?? 2_000)]);
    const ended = new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    const ask = async (): Promise<Choices> =>
      typeof choices === "function" ? choices(open, signal) : askRoute(choices, open, signal);
    try {
      const values = choiceValues(await Promise.race([ask(), ended]), open.typed);
      if (stop.aborted) return;
      if (!values) throw new TypeError("The values are not a list.");
      this.#choices = values;
    } catch (error) {
      if (stop.aborted) return;
      this.#choices = [];
      if (!this.#hasFailed) this.#options.onError?.(error);
      this.#hasFailed = true;
    }
    this.#onChoices();
  }
}

/** Asks a route of `catalogueRoutes`. */
async function askRoute(url: string | URL, open: OpenValue, signal: AbortSignal): Promise<Choices> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(open), signal });
  if (!response.ok) throw new Error(`${String(url)} answered with status ${response.status}.`);
  // oxlint-disable-next-line no-unsafe-type-assertion -- checked by who asked
  return (await response.json()) as Choices;
}
