/** Beginning of the ids of messages that begin a later stage of a pipeline. An id reaches every client unchanged. */
const STAGE_MESSAGE_PREFIX = "do-not-render-";

/**
 * Whether a message begins a later stage of a pipeline. It is part of the thread, but was not typed, so a chat does not
 * show it.
 *
 * @example
 * ```ts
 * import { isStageMessage } from "@langslash/composer";
 *
 * const messages = [{ id: "1", text: "/research | /summary" }, { id: "do-not-render-2", text: "Execute the summary skill." }];
 * console.log(messages.filter((message) => !isStageMessage(message)).length); // 1
 * ```
 */
export function isStageMessage(message: { readonly id?: string | null | undefined }): boolean {
  return message.id?.startsWith(STAGE_MESSAGE_PREFIX) ?? false;
}
