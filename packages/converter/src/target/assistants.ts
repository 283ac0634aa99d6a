/** A name with that of an assistant for writing code, such as `codex` or `claude-flow`. */
const ASSISTANT =
  /(?<![a-z])(?:aider|claude(?:[_-]?(?:code|flow))?(?![_-])|codex|copilot|gemini|opencode|qwen)(?![a-z])/i;

/** Whether a program or a server is an assistant for writing code, whose work its reader can do. */
export function isAssistant(name: string): boolean {
  return ASSISTANT.test(name);
}
