import { type Invocation, scanInvocation, trimVisible } from "./command-name.js";
import type { Span } from "./diagnostic.js";
import { MAX_STACKED_COMMANDS } from "./limits.js";
import type { Parameters } from "./parameter.js";
import type { SlashCommand } from "./parse-command.js";
import type { IsPrefix } from "./pipeline-separators.js";
import { scanArguments, scanLeadingRun } from "./scan-arguments.js";

/** Lookups of the known commands, needed to read stacked ones. */
export interface KnownCommands {
  /** Whether a command with this name exists. Only affects stacking: a stage with an unknown name is still a stage. */
  readonly isCommand: (name: string) => boolean;
  /** Returns the declared parameters of a command. @default no parameters */
  readonly parametersOf?: (name: string) => Parameters | undefined;
  /** Whether a name is that of a prefix, such as `each`, which any command can follow. @default no prefixes */
  readonly isPrefix?: IsPrefix;
}

interface StackedInvocation {
  readonly invocation: Invocation;
  /** Range of the arguments directly after the name. */
  readonly argumentSpan: Span;
}

/** Reads the invocations at the start of a stage's text; they share the rest of it. */
export function stackedInvocations(
  text: string,
  { isCommand, parametersOf, isPrefix }: KnownCommands,
): StackedInvocation[] {
  const stack: StackedInvocation[] = [];
  for (let next = scanInvocation(text); next;) {
    const invocation: Invocation = next;
    const { end, isClosed } = scanLeadingRun(text, next.end, parametersOf?.(next.name) ?? {});
    stack.push({ invocation, argumentSpan: { start: next.end, end } });
    const following = isClosed || stack.length === MAX_STACKED_COMMANDS ? undefined : scanInvocation(text, end);
    const isStacked = ({ name }: Invocation): boolean =>
      isPrefix?.(invocation.name) === true || (isCommand(invocation.name) && isCommand(name));
    next = following && isStacked(following) ? following : undefined;
  }
  return stack;
}

/** Reads the commands at the start of a stage's text; they share the rest of it. Spans are relative to that text. */
export function stackedCommands(text: string, known: KnownCommands): SlashCommand[] {
  const stack = stackedInvocations(text, known);
  const last = stack.at(-1);
  if (!last) return [];
  const parametersOf = (name: string): Parameters => known.parametersOf?.(name) ?? {};
  const shared = scanArguments(text, last.invocation.end, parametersOf(last.invocation.name));
  const prompt = trimVisible(text.slice(shared.prompt.start, shared.prompt.end));
  const sharedText = trimVisible(text.slice(last.argumentSpan.end));

  return stack.map(({ invocation: { name, start }, argumentSpan }): SlashCommand => {
    const isLast = argumentSpan === last.argumentSpan;
    const scanned = isLast
      ? shared
      : scanArguments(text.slice(0, argumentSpan.end), argumentSpan.start, parametersOf(name));
    const argumentText = text.slice(argumentSpan.start, argumentSpan.end);
    return {
      name,
      arguments: scanned.arguments,
      rawArguments:
        stack.length === 1 ? trimVisible(text.slice(argumentSpan.start)) : `${argumentText} ${sharedText}`.trim(),
      prompt,
      span: { start, end: isLast ? text.trimEnd().length : argumentSpan.end },
      diagnostics: scanned.diagnostics,
    };
  });
}
