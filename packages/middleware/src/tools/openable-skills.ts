const openable = new WeakSet<object>();

/** Remembers that agents with these skills have the tool to open them. */
export function markOpenable(skills: object): void {
  openable.add(skills);
}

/**
 * Whether agents with these skills may have the tool to open them. A tool call does not show the agent's other tools,
 * so it is known from `skillToolsMiddleware` and from model calls.
 *
 * @param skills - the option `skills`, the same value for all middlewares of an agent
 */
export function mayBeOpened(skills: object): boolean {
  return openable.has(skills);
}
