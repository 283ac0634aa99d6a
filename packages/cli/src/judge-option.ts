import type { SelectionOptions } from "@langslash/middleware";
import { Option } from "commander";
import { chatModel } from "./chat-model.js";

/** Time limit of a judge, in milliseconds. It is long, as no person waits for an answer. */
const JUDGE_TIMEOUT = 60_000;

/** Creates the option `--judge`. */
export function judgeOption(): Option {
  return new Option("--judge <model>", "ask this model which skill is meant if the words leave that open");
}

/**
 * Returns the options of a judge that is a chat model.
 *
 * @throws CliError if OPENAI_API_KEY is needed and not set
 */
export async function judgeOf(model: string): Promise<Pick<SelectionOptions, "judge" | "judgeTimeout">> {
  return { judge: await chatModel(model), judgeTimeout: JUDGE_TIMEOUT };
}
