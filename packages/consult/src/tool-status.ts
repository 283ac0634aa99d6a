/**
 * How a consultation ended.
 *
 * - `success`: there is an answer.
 * - `timeout`: the deadline came first.
 * - `not_found`: the program is not installed, or the tool is not known.
 * - `invalid_output`: the program ended well, but without an answer that can be read.
 * - `error`: the program says that it failed, or ended badly.
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
