import { foldName } from "@langslash/grammar";
import { MAX_MACRO_DEPTH, scanInvocation } from "@langslash/grammar/internal";
import type { Skill } from "../skill.js";
import type { PrecedingCommand } from "./command-precedence.js";
import type { Resolution } from "./name-table.js";

/** A command that is not a macro. */
export type FirstCommand<Custom> =
  | { readonly kind: "command"; readonly command: Custom }
  | { readonly kind: "skill"; readonly skill: Skill };

/**
 * Returns the command that gets the arguments after a name: the command of that name, or if it is a macro, the first
 * command of its text, which may be a macro too.
 */
export function firstCommand<Custom>(
  name: string,
  preceding: ReadonlyMap<string, PrecedingCommand<Custom>>,
  skills: { resolve(name: string): Resolution },
): FirstCommand<Custom> | undefined {
  let called = name;
  for (let depth = 0; depth <= MAX_MACRO_DEPTH; depth += 1) {
    const found = preceding.get(foldName(called));
    if (found?.kind === "command") return { kind: "command", command: found.command };
    if (found?.kind !== "macro") {
      const resolution = skills.resolve(called);
      return "skill" in resolution ? { kind: "skill", skill: resolution.skill } : undefined;
    }
    called = scanInvocation(found.macro.text)?.name ?? "";
  }
  return undefined;
}
