import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { initChatModel } from "langchain";
import type { ReportEvent } from "./events.js";
import { SkillMiddlewareError } from "./middleware-error.js";
import type { Stage } from "./state.js";

/**
 * A chat model, or a name that `createAgent` understands, such as `openai:gpt-5-mini`. The API is that of an agent with
 * this name, as of LangChain 1.5.14: OpenAI's Responses API for `openai:…`.
 */
export type ModelChoice = BaseChatModel | string;

/** Reaction to a skill that asks for an unknown model. */
export type OnUnknownModel = "default" | "error";

/** The models that skills can ask for, by name. Each is created once, when it is first used. */
export class ModelRegistry {
  readonly #models: Map<string, ModelChoice | Promise<BaseChatModel>>;

  constructor(models: Readonly<Record<string, ModelChoice>>) {
    this.#models = new Map(Object.entries(models));
  }

  /**
   * Returns the first known model that a stage asks for, or undefined if the agent's own model answers.
   *
   * @param report - called with a warning for each unknown name, and with the model that was chosen
   * @throws SkillMiddlewareError `unknown-model` if no name is known and `onUnknown` is `error`, and `invalid-model` if
   * the model of a known name cannot be created
   */
  async choose(
    stage: Stage | undefined,
    onUnknown: OnUnknownModel,
    report: ReportEvent,
  ): Promise<BaseChatModel | undefined> {
    const { models = [], skills = [] } = stage ?? {};
    const chosen = models.find((name) => this.#models.has(name));
    const unknown = chosen === undefined ? models : models.slice(0, models.indexOf(chosen));
    const known = [...this.#models.keys()];
    const warnings = unknown.map((name) => {
      const subject = requiredModel(name, skills) ?? "in `model=…`";
      return `Unknown model ${subject}. Known models: ${known.join(", ") || "none"}.`;
    });
    for (const message of warnings) report({ type: "warning", code: "unknown-model", message });
    if (chosen === undefined) {
      const [message] = warnings;
      if (message !== undefined && onUnknown === "error") {
        throw new SkillMiddlewareError("unknown-model", message, known);
      }
      return undefined;
    }
    report({ type: "model-selected", model: chosen });
    try {
      return await this.#create(chosen);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const message = `Could not create the model ${requiredModel(chosen, skills) ?? JSON.stringify(chosen)}: ${reason}`;
      throw new SkillMiddlewareError("invalid-model", message, [], { cause });
    }
  }

  #create(name: string): BaseChatModel | Promise<BaseChatModel> | undefined {
    const choice = this.#models.get(name);
    if (typeof choice !== "string") return choice;
    // The same condition as in `createAgent`.
    const created = initChatModel(choice, choice.startsWith("openai:") ? { useResponsesApi: true } : undefined);
    this.#models.set(name, created);
    created.catch(() => this.#models.set(name, choice));
    return created;
  }
}

/**
 * Returns the name of a model with the skill whose file asks for it, for a message. Returns undefined if none does: the
 * name was typed as `model=…` then, and text that users typed must not appear in events or errors.
 */
function requiredModel(name: string, skills: Stage["skills"]): string | undefined {
  const asking = skills.find(({ model }) => model === name);
  return asking && `${JSON.stringify(name)} (required by ${asking.name})`;
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
