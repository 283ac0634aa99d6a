/**
 * How a consultation ended.
 *
 * - `success`: the tool answered.
 * - `timeout`: the time limit passed first.
 * - `not_found`: the program is not installed, or the tool is unknown or disabled.
 * - `invalid_output`: the program exited normally but without a readable answer, or wrote too much.
 * - `error`: the program reported a failure, crashed, exited with a non-zero code or could not be started.
 */
export const ToolStatus = {
  success: "success",
  timeout: "timeout",
  not_found: "not_found",
  invalid_output: "invalid_output",
  error: "error",
} as const;

/** How a consultation ended. */
export type ToolStatus = (typeof ToolStatus)[keyof typeof ToolStatus];
