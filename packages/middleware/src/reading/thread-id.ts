import { getConfig } from "@langchain/langgraph";

/** Returns the id of the thread of the current run, or an empty string if it has none. */
export function threadId(): string {
  const id: unknown = getConfig()?.configurable?.["thread_id"];
  return typeof id === "string" || typeof id === "number" ? String(id) : "";
}
