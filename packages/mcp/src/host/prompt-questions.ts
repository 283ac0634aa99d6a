import { AsyncLocalStorage } from "node:async_hooks";
import { cutText } from "@langslash/grammar/internal";
import { type Answer, shownText, untilAborted } from "@langslash/skills/internal";
import { z } from "zod";
import { askForeignQuestion, type ForeignAnswer } from "./ask-foreign-question.js";
import { readForeignQuestion } from "./foreign-question.js";
import type { McpPort } from "./mcp-port.js";
import type { McpServerLink } from "./mcp-server-link.js";

/** Maximum number of questions before a server sends a prompt. */
const MAX_QUESTIONS = 8;

const ELICITATION = "elicitation/create";
const RequestSchema = z.looseObject({ method: z.string(), params: z.unknown().optional() });
const InputRequiredSchema = z.looseObject({
  resultType: z.literal("input_required"),
  inputRequests: z.record(z.string(), RequestSchema).default({}),
  requestState: z.string().optional(),
});

/** Answers the parameters of `elicitation/create`. */
type Answerer = (params: unknown) => Promise<ForeignAnswer>;

/**
 * Gets prompts from a server, and lets a person answer the questions that the server asks before it sends one. When the
 * run is resumed with an answer, the prompt is asked for again from the beginning.
 *
 * Since 2026-07-28, servers ask in their answer to `prompts/get`. Before, they send a request that does not say what it
 * belongs to, so that prompts are asked for one after the other.
 */
export class PromptQuestions {
  readonly #link: McpServerLink;
  readonly #report: (problem: string) => void;
  #answerer: Answerer | undefined;
  #before: Promise<unknown> = Promise.resolve();

  /** @param report - called with each question that no person can answer */
  constructor(link: McpServerLink, port: McpPort, report: (problem: string) => void) {
    this.#link = link;
    this.#report = report;
    const noPrompt: Answerer = async () => this.#unanswered("decline", "no prompt was asked for");
    try {
      listen(port, (params) => (this.#answerer ?? noPrompt)(params));
    } catch (error) {
      report(`${link.origin} cannot ask anything: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }

  /**
   * Asks for a prompt.
   *
   * @param command - its name as a command, for the person
   * @throws GraphInterrupt until the run is resumed with the answer to a question
   */
  async get<Result>(
    params: Readonly<Record<string, unknown>>,
    schema: z.ZodType<Result>,
    command: string,
    signal: AbortSignal | undefined,
  ): Promise<Answer<Result>> {
    const before = this.#before;
    const run = signal ?? new AbortController().signal;
    const running = untilAborted(before, run).then(() => this.#run(params, schema, command, run));
    this.#before = Promise.allSettled([before, running]);
    return running;
  }

  async #run<Result>(
    params: Readonly<Record<string, unknown>>,
    schema: z.ZodType<Result>,
    command: string,
    signal: AbortSignal,
  ): Promise<Answer<Result>> {
    const answer = this.#answererOf(JSON.stringify([this.#link.label, params]), command);
    const inRun = AsyncLocalStorage.snapshot();
    const stop = new AbortController();
    let interrupt: { readonly error: unknown } | undefined;
    this.#answerer = async (question) => {
      try {
        return await inRun(answer, question);
      } catch (error) {
        interrupt ??= { error };
        stop.abort(new Error("A person is asked."));
        return { action: "cancel" };
      }
    };
    try {
      return await this.#rounds(params, schema, answer, AbortSignal.any([signal, stop.signal]));
    } catch (error) {
      throw interrupt ? interrupt.error : error;
    } finally {
      this.#answerer = undefined;
    }
  }

  async #rounds<Result>(
    params: Readonly<Record<string, unknown>>,
    schema: z.ZodType<Result>,
    answer: Answerer,
    signal: AbortSignal,
  ): Promise<Answer<Result>> {
    let next = { ...params };
    for (let round = 0; round < MAX_QUESTIONS; round += 1) {
      const either = z.union([InputRequiredSchema, schema]);
      const reply = await this.#link.ask("prompts/get", next, either, signal, { allowInputRequired: true });
      if ("problem" in reply) return reply;
      const required = InputRequiredSchema.safeParse(reply.result).data;
      if (!required) return { result: schema.parse(reply.result) };
      const responses: (readonly [string, ForeignAnswer])[] = [];
      for (const [key, { method, params: question }] of Object.entries(required.inputRequests)) {
        if (method !== ELICITATION)
          return { problem: `${this.#link.origin} asks for ${cutText(shownText(method), 64)}, which it cannot get` };
        responses.push([key, await answer(question)]);
      }
      const { requestState } = required;
      next = { ...params, inputResponses: Object.fromEntries(responses), ...(requestState && { requestState }) };
    }
    return { problem: `${this.#link.origin} asks too many questions` };
  }

  #answererOf(prompt: string, command: string): Answerer {
    const { origin } = this.#link;
    let asked = 0;
    return async (params) => {
      asked += 1;
      if (asked > MAX_QUESTIONS) return this.#unanswered("cancel", `it asked more than ${MAX_QUESTIONS} times`);
      const question = readForeignQuestion(params);
      if ("problem" in question) return this.#unanswered("decline", question.problem);
      const answer = await askForeignQuestion(question, { command, origin, place: `${prompt} ${asked}` });
      return "action" in answer ? answer : this.#unanswered("cancel", answer.problem);
    };
  }

  #unanswered(action: "cancel" | "decline", reason: string): ForeignAnswer {
    this.#report(`A question of ${this.#link.origin} was not answered: ${reason}.`);
    return { action };
  }
}

/**
 * Answers the requests of a server for input.
 *
 * @throws Error if the client was created without the capability
 */
function listen(port: McpPort, answer: Answerer): void {
  const { setRequestHandler } = port;
  if (typeof setRequestHandler !== "function") throw new Error("the client has no setRequestHandler");
  const handle = ({ params }: { readonly params: unknown }): Promise<ForeignAnswer> => answer(params);
  // Version 1 of the SDK takes a schema, and later ones the name of the method.
  const isV1 = !("getNegotiatedProtocolVersion" in port);
  setRequestHandler.call(port, isV1 ? RequestSchema.extend({ method: z.literal(ELICITATION) }) : ELICITATION, handle);
}
