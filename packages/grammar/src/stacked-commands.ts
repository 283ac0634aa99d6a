import { type Invocation, scanInvocation } from "./command-name.js";
import type { Span } from "./diagnostic.js";
import type { Parameters } from "./parameter.js";
import type { SlashCommand } from "./parse-command.js";
import { leadingRun, scanArguments } from "./scan-arguments.js";

/** What the reading of stacked commands must know of them. */
export interface KnownCommands {
  /** Whether a command of this name exists. Decides stacking only: a stage with an unknown name stays a stage. */
  readonly isCommand: (name: string) => boolean;
  /** What a command declares. @default nothing */
  readonly parametersOf?: (name: string) => Parameters | undefined;
}

/** The most commands on one text. */
const MAX_STACKED = 6;

interface Stacked {
  readonly invocation: Invocation;
  /** The arguments right behind the name. */
  readonly own: Span;
}

/** The invocations at the start of a stage's text that share the rest of it. */
export function stackedInvocations(text: string, { isCommand, parametersOf }: KnownCommands): Stacked[] {
  const stack: Stacked[] = [];
  for (let next = scanInvocation(text); next;) {
    const { end, isClosed } = leadingRun(text, next.end, parametersOf?.(next.name) ?? {});
    stack.push({ invocation: next, own: { start: next.end, end } });
    const following = isClosed || stack.length === MAX_STACKED ? undefined : scanInvocation(text, end);
    next = following && isCommand(next.name) && isCommand(following.name) ? following : undefined;
  }
  return stack;
}

/** The commands at the start of a stage's text, which share it. Spans count from its beginning. */
export function stackedCommands(text: string, known: KnownCommands): SlashCommand[] {
  const stack = stackedInvocations(text, known);
  const last = stack.at(-1);
  if (!last) return [];
  const parametersOf = (name: string): Parameters => known.parametersOf?.(name) ?? {};
  const shared = scanArguments(text, last.invocation.end, parametersOf(last.invocation.name));
  const prompt = text.slice(shared.prompt.start, shared.prompt.end).trim();
  const sharedText = text.slice(last.own.end).trim();

  return stack.map(({ invocation: { name, start }, own }): SlashCommand => {
    const isLast = own === last.own;
    const scanned = isLast ? shared : scanArguments(text.slice(0, own.end), own.start, parametersOf(name));
    const ownText = text.slice(own.start, own.end).trim();
    return {
      name,
      arguments: scanned.arguments,
      rawArguments: stack.length === 1 ? text.slice(own.start).trim() : `${ownText} ${sharedText}`.trim(),
      prompt,
      span: { start, end: isLast ? text.trimEnd().length : own.end },
      diagnostics: scanned.diagnostics,
    };
  });
}
