import type { PipelineOperator } from "./pipeline-separators.js";

/** Whether a stage gets an answer through a pipe. A fallback gets the one that the stage which failed got. */
export function isPiped(
  stages: readonly { readonly operator?: PipelineOperator | undefined }[],
  position: number,
): boolean {
  return stages.slice(0, position + 1).findLast(({ operator }) => operator !== "||")?.operator === "|";
}
