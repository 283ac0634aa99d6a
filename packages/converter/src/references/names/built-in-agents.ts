import type { ConfigName } from "../../configs/config-reference.js";

const BUILT_IN = /^(?:general-purpose|explore|plan)$/i;

/** Whether it is an agent that Claude Code has by itself. Its definition says nothing that a reader needs. */
export function isBuiltInAgent({ type, name }: ConfigName): boolean {
  return type === "agent" && BUILT_IN.test(name);
}
