import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { initChatModel } from "langchain";
import type { ReportEvent } from "./events.js";
import { SkillMiddlewareError } from "./middleware-error.js";
import type { Stage } from "./state.js";

/** A chat model, or a name that LangChain's `initChatModel` understands, such as `openai:gpt-5-mini`. */
export type ModelChoice = BaseChatModel | string;

/** Reaction to a skill that asks for an unknown model. */
export type OnUnknownModel = "default" | "error";

/** The models that skills can ask for, by name. Each is created once, when it is first used. */
export class ModelRegistry {
  readonly #choices: ReadonlyMap<string, ModelChoice>;
  readonly #created = new Map<string, Promise<BaseChatModel>>();

  constructor(models: Readonly<Record<string, ModelChoice>>) {
    this.#choices = new Map(Object.entries(models));
  }

  /**
   * Returns the first known model that a stage asks for, or undefined if the agent's own model answers.
   *
   * @param report - called with a warning for each unknown name, and with the model that was chosen
   * @throws SkillMiddlewareError `unknown-model` if no name is known and `onUnknown` is `error`
   */
  async choose(
    stage: Stage | undefined,
    onUnknown: OnUnknownModel,
    report: ReportEvent,
  ): Promise<BaseChatModel | undefined> {
    const { models = [], skills = [] } = stage ?? {};
    const chosen = models.find((name) => this.#choices.has(name));
    const unknown = chosen === undefined ? models : models.slice(0, models.indexOf(chosen));
    const known = [...this.#choices.keys()];
    const warnings = unknown.map((name) => unknownModelMessage(name, skills, known));
    for (const message of warnings) report({ type: "warning", code: "unknown-model", message });
    if (chosen === undefined) {
      const [message] = warnings;
      if (message !== undefined && onUnknown === "error") {
        throw new SkillMiddlewareError("unknown-model", message, known);
      }
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

/**
 * Returns the message about an unknown model. It contains the name only if a skill file asks for it. Any other name was
 * typed as `model=…`, and text that users typed must not appear in events or errors.
 */
function unknownModelMessage(name: string, skills: Stage["skills"], known: readonly string[]): string {
  const asking = skills.find(({ model }) => model === name);
  const subject = asking ? `${JSON.stringify(name)} (required by ${asking.name})` : "in `model=…`";
  return `Unknown model ${subject}. Known models: ${known.join(", ") || "none"}.`;
}

const registries = new WeakMap<object, ModelRegistry>();

/** Returns the registry of a map of models: the same registry for the same map, so that its models are created once. */
export function registryOf(models: Readonly<Record<string, ModelChoice>>): ModelRegistry {
  const kept = registries.get(models);
  if (kept) return kept;
  const registry = new ModelRegistry(models);
  registries.set(models, registry);
  return registry;
}
