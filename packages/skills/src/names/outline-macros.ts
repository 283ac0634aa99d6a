import type { Macro, MacroLookup } from "@langslash/grammar";
import { type KnownCommands, MAX_STAGES, splitStages, stackedInvocations } from "@langslash/grammar/internal";

/** A stage without a command. */
const TEXT = "text";

/**
 * Returns a lookup of the same macros without arguments and texts: `/a x=1 text | /b` becomes `/a | /b`. They run the
 * same commands, and are short, so that many macros can run one whose text is long, and each can be checked.
 */
export function outlineMacros(macroOf: MacroLookup, known: KnownCommands): MacroLookup {
  const outlines = new Map<Macro, Macro>();
  return (name) => {
    const macro = macroOf(name);
    if (!macro) return undefined;
    const outline = outlines.get(macro) ?? { name: macro.name, text: outlineOf(macro.text, known) };
    outlines.set(macro, outline);
    return outline;
  };
}

/** Returns the commands of a text. If it has too many stages, one more than allowed is kept. */
function outlineOf(text: string, known: KnownCommands): string {
  const stages = splitStages(text, known.isPrefix).slice(0, MAX_STAGES + 1);
  const commands = stages.map((stage) => stackedInvocations(stage.text, known));
  return commands.map((stack) => stack.map(({ invocation }) => `/${invocation.name}`).join(" ") || TEXT).join(" | ");
}
