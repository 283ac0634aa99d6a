import { dialects } from "./known-dialects.js";

/**
 * Returns the name of the dialect that a model of this name probably writes, for the option `format`: the first one
 * with a matching pattern, or that of Hermes. Names can mislead, since fine-tuned models and aliases keep or lose them;
 * calls with marks are read whatever the format is.
 *
 * @param model the name as the server knows it, with or without the organization
 *
 * @example
 * ```ts
 * import { formatForModel } from "@langslash/text-tools";
 *
 * console.log(formatForModel("Qwen/Qwen3-Coder-30B-A3B-Instruct")); // "qwen3-xml"
 * console.log(formatForModel("my-model")); // "hermes-json"
 * ```
 */
export function formatForModel(model: string): string {
  // without the organization or the folders before it
  const name = model.toLowerCase().replace(/^.*\//, "");
  const found = dialects.find(({ models }) => models.some(({ pattern }) => pattern.test(name)));
  return found?.name ?? "hermes-json";
}
