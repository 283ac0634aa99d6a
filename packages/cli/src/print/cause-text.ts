import type { CacheCause } from "@langslash/middleware";

/** The causes of uncached input, as they are printed. */
export const CAUSE_TEXT: Readonly<Record<string, string>> = {
  first: "first request",
  extended: "new at the end",
  tools: "tools changed",
  "system-prompt": "system prompt changed",
  messages: "earlier messages changed",
  model: "other model or settings",
} satisfies Record<CacheCause, string>;
