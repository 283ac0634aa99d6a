import type { BaseMessage } from "@langchain/core/messages";
import { createMiddleware } from "langchain";
import { takesSystemNotes, withoutSystemNotes } from "./prompt/application-note.js";
import { type EventRuntime, ignoreEvent, reporter } from "./events.js";
import { currentCall } from "./reading/call.js";
import { type SecretOption, sealsOf } from "./seals.js";
import { sealedTurn } from "./turn/resume-turn.js";
import { type ModelChoice, type OnUnknownModel, registryOf } from "./model-registry.js";
import { stateFor } from "./skill-state.js";
import { currentStage } from "./state.js";

/** Options of `modelSelectorMiddleware`. */
export interface ModelSelectorMiddlewareOptions extends SecretOption {
  /**
   * The models by the names that skills use. A model given as a string is created when it is first needed, as
   * `createAgent` does: `openai:…` uses OpenAI's Responses API.
   */
  readonly models: Readonly<Record<string, ModelChoice>>;
  /**
   * What to do if a skill asks for a model without an entry: `default` continues with the agent's own model and a
   * warning, `error` throws.
   * @default "default"
   */
  readonly onUnknownModel?: OnUnknownModel;
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
  const withModel = modelSwitch(options);
  return createMiddleware({
    name: "modelSelectorMiddleware",
    stateSchema: stateFor({}),
    wrapModelCall: async (request, handler) => handler(await withModel(request)),
  });
}

/** The part of a model call that decides about its model. */
interface ModelCall {
  readonly messages: BaseMessage[];
  readonly runtime: EventRuntime;
}

/** Returns the work of `modelSelectorMiddleware`: a function that puts the skill's model into a request. */
export function modelSwitch({
  models,
  onUnknownModel = "default",
  ...options
}: ModelSelectorMiddlewareOptions): <Call extends ModelCall>(request: Call) => Promise<Call> {
  const registry = registryOf(models);
  const seals = sealsOf(options);
  return async (request) => {
    const { state, thread, turn } = await currentCall(seals);
    const stage = currentStage(turn === undefined ? sealedTurn(state._active, thread, seals) : turn);
    if (!stage || stage.models.length === 0) return request;
    const report = thread.isFirstCall ? reporter(request.runtime) : ignoreEvent;
    const model = await registry.choose(stage, onUnknownModel, report);
    if (!model) return request;
    const messages = takesSystemNotes(model) ? request.messages : withoutSystemNotes(request.messages);
    return { ...request, model, messages };
  };
}
