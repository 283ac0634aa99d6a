/** Which tools are asked about which kind of failure, the best first, where the configuration does not say. */
export const DEFAULT_ROUTING: Readonly<Record<string, readonly string[]>> = {
  assertion: ["gemini", "codex", "cursor-agent"],
  exception: ["codex", "gemini", "cursor-agent"],
  import: ["cursor-agent", "codex", "gemini"],
  fixture: ["codex", "cursor-agent", "gemini"],
  timeout: ["gemini", "codex", "cursor-agent"],
};
