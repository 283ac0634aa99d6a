/** Tools to ask by kind of failure, in order of preference. `routing` in the configuration takes precedence. */
export const DEFAULT_ROUTING: Readonly<Record<string, readonly string[]>> = {
  assertion: ["gemini", "codex", "cursor-agent"],
  exception: ["codex", "gemini", "cursor-agent"],
  import: ["cursor-agent", "codex", "gemini"],
  fixture: ["cursor-agent", "gemini", "codex"],
  timeout: ["gemini", "cursor-agent", "codex"],
};
