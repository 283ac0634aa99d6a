import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { initChatModel } from "langchain";
import type { ReportEvent } from "./events.js";
import { SkillMiddlewareError } from "./middleware-error.js";

/** A chat model, or a name that LangChain's `initChatModel` understands, such as `openai:gpt-5-mini`. */
export type ModelChoice = BaseChatModel | string;

/** What becomes of a skill whose model has no entry. */
export type OnUnknownModel = "default" | "error";

/** The models that skills may ask for, by the names that they use. Each is created once, when it is first asked for. */
export class ModelRegistry {
  readonly #choices: ReadonlyMap<string, ModelChoice>;
  readonly #created = new Map<string, Promise<BaseChatModel>>();

  constructor(models: Readonly<Record<string, ModelChoice>>) {
    this.#choices = new Map(Object.entries(models));
  }

  /**
   * The first model of `names` that is known; undefined for the agent's own.
   *
   * @param report - takes a warning for each name that is not known, and which model was chosen
   * @throws SkillMiddlewareError `unknown-model`, where none is known and `onUnknown` is `error`
   */
  async choose(
    names: readonly string[],
    onUnknown: OnUnknownModel,
    report: ReportEvent,
  ): Promise<BaseChatModel | undefined> {
    const chosen = names.find((name) => this.#choices.has(name));
    const unknown = chosen === undefined ? names : names.slice(0, names.indexOf(chosen));
    const known = [...this.#choices.keys()];
    const message = `Unknown model. Known models: ${known.join(", ") || "none"}.`;
    for (const _ of unknown) report({ type: "warning", code: "unknown-model", message });
    if (chosen === undefined) {
      if (names.length > 0 && onUnknown === "error") throw new SkillMiddlewareError("unknown-model", message, known);
      return undefined;
    }
    report({ type: "model-selected", model: chosen });
    return this.#create(chosen);
  }

  async #create(name: string): Promise<BaseChatModel | undefined> {
    const choice = this.#choices.get(name);
    if (typeof choice !== "string") return choice;
    const kept = this.#created.get(name);
    if (kept) return kept;
    const created = initChatModel(choice);
    this.#created.set(name, created);
    created.catch(() => this.#created.delete(name));
    return created;
  }
}

const registries = new WeakMap<object, ModelRegistry>();

/** The registry of a map of models: the same for the same map, so that its models are created once. */
export function registryOf(models: Readonly<Record<string, ModelChoice>>): ModelRegistry {
  const kept = registries.get(models);
  if (kept) return kept;
  const registry = new ModelRegistry(models);
  registries.set(models, registry);
  return registry;
}
