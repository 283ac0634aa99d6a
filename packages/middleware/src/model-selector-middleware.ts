import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { createMiddleware, initChatModel, type ModelRequest } from "langchain";
import { checkOptions } from "./check-options.js";
import { takesSystemNotes, withoutSystemNotes } from "./prompt/application-note.js";
import { type EventRuntime, ignoreEvent, type ReportEvent, reporter, warning } from "./events.js";
import { keptPromise } from "./kept-promise.js";
import { SkillMiddlewareError } from "./middleware-error.js";
import { perObject } from "./per-object.js";
import { currentCall } from "./reading/call.js";
import { type SecretOption, sealsOf } from "./seals.js";
import { sealedTurn } from "./turn/resume-turn.js";
import { stateFor } from "./skill-state.js";
import { currentStage, type Stage } from "./state.js";

/** Options of `modelSelectorMiddleware`. */
export interface ModelSelectorMiddlewareOptions extends SecretOption {
  /**
   * The models by the names that skills use. A model given as a string, such as `openai:gpt-5-mini`, is created when it
   * is first needed, as `createAgent` of LangChain 1.5.14 does: `openai:…` uses OpenAI's Responses API.
   */
  readonly models: Readonly<Record<string, BaseChatModel | string>>;
  /**
   * What to do if a skill asks for a model without an entry: `default` continues with the agent's own model and a
   * warning, `error` throws.
   * @default "default"
   */
  readonly onUnknownModel?: "default" | "error";
}

/**
 * Switches to the model that the active skill asks for, for every model call of the turn. It uses the results of
 * `slashCommandMiddleware` and `skillSelectorMiddleware`, so list it after them. List fallback and retry middlewares
 * after it: before it, each of their attempts would be switched back.
 *
 * @throws SkillMiddlewareError in the turn: `unknown-model` if a model is unknown and `onUnknownModel` is `error`, and
 * `invalid-model` if the model of a string cannot be created
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the agent's state types
export function modelSelectorMiddleware(options: ModelSelectorMiddlewareOptions) {
  checkOptions("modelSelectorMiddleware", options);
  const withModel = modelSwitch(options);
  return createMiddleware({
    name: "modelSelectorMiddleware",
    stateSchema: stateFor({}),
    wrapModelCall: async (request, handler) => handler(await withModel(request)),
  });
}

type ModelCall = Pick<ModelRequest, "messages"> & { readonly runtime: EventRuntime };

/** Returns the work of `modelSelectorMiddleware`: a function that puts the skill's model into a request. */
export function modelSwitch(
  options: ModelSelectorMiddlewareOptions,
): <Call extends ModelCall>(request: Call) => Promise<Call> {
  const seals = sealsOf(options);
  return async (request) => {
    const call = await currentCall(seals);
    const stage = currentStage(call.turn === undefined ? sealedTurn(call) : call.turn);
    if (!stage || stage.models.length === 0) return request;
    const report = call.thread.isFirstCall ? reporter(request.runtime) : ignoreEvent;
    const model = await chooseModel(stage, options, report);
    if (!model) return request;
    const messages = takesSystemNotes(model) ? request.messages : withoutSystemNotes(request.messages);
    return { ...request, model, messages };
  };
}

/**
 * Returns the first known model that a stage asks for, or undefined if the agent's own model answers.
 *
 * @param report - called with a warning for each unknown name, and with the model that was chosen
 * @throws SkillMiddlewareError `unknown-model` if no name is known and `onUnknownModel` is `error`, and `invalid-model`
 * if the model of a known name cannot be created
 */
export async function chooseModel(
  stage: Stage | undefined,
  { models, onUnknownModel }: ModelSelectorMiddlewareOptions,
  report: ReportEvent,
): Promise<BaseChatModel | undefined> {
  const { models: asked = [], skills = [] } = stage ?? {};
  const known = Object.keys(models);
  const chosen = asked.find((name) => known.includes(name));
  for (const name of chosen === undefined ? asked : asked.slice(0, asked.indexOf(chosen))) {
    const subject = requiredModel(name, skills) ?? "in `model=…`";
    const message = `Unknown model ${subject}. Known models: ${known.join(", ") || "none"}.`;
    report(warning("unknown-model", message));
    const isError = chosen === undefined && onUnknownModel === "error";
    if (isError) throw new SkillMiddlewareError("unknown-model", message, known);
  }
  if (chosen === undefined) return undefined;
  report({ type: "model-selected", model: chosen });
  try {
    return await createModel(chosen, models);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `Could not create the model ${requiredModel(chosen, skills) ?? JSON.stringify(chosen)}: ${reason}`;
    throw new SkillMiddlewareError("invalid-model", message, [], { cause });
  }
}

/** The models that were created, by the map that names them and their names. */
const createdOf = perObject(() => new Map<string, Promise<BaseChatModel>>());

/** Returns a model. It is created once for the same map, when it is first used. */
function createModel(
  name: string,
  models: ModelSelectorMiddlewareOptions["models"],
): BaseChatModel | Promise<BaseChatModel> | undefined {
  const choice = models[name];
  if (typeof choice !== "string") return choice;
  // The same condition as in `createAgent`.
  const fields = choice.startsWith("openai:") ? { useResponsesApi: true } : undefined;
  return keptPromise(createdOf(models), name, () => initChatModel(choice, fields));
}

/**
 * Returns the name of a model with the skill whose file asks for it, for a message. Returns undefined if none does: the
 * name was typed as `model=…` then, and text that users typed must not appear in events or errors.
 */
function requiredModel(name: string, skills: Stage["skills"]): string | undefined {
  const asking = skills.find(({ model }) => model === name);
  return asking && `${JSON.stringify(name)} (required by ${asking.name})`;
}
