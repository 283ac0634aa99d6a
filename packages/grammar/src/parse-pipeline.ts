import { type Invocation, scanInvocation } from "./command-name.js";
import type { Span } from "./diagnostic.js";
import type { Parameters } from "./parameter.js";
import type { SlashCommand } from "./parse-command.js";
import { type PipelineOperator, pipelineSeparators } from "./pipeline-separators.js";
import { leadingRun, scanArguments } from "./scan-arguments.js";

/** Options of `parsePipeline`. */
export interface PipelineOptions {
  /** Whether a command of this name exists. Decides stacking only: a stage with an unknown name stays a stage. */
  readonly isCommand: (name: string) => boolean;
  /** What a command declares. @default nothing */
  readonly parametersOf?: (name: string) => Parameters | undefined;
}

/** One step: one command, or several that are stacked on the same text. */
export interface PipelineStage {
  /** At least one, at most 6. */
  readonly commands: readonly SlashCommand[];
  /** How the stage is joined to the one before; undefined for the first. */
  readonly operator: PipelineOperator | undefined;
}

/** A message of one or more stages. */
export interface Pipeline {
  readonly stages: readonly PipelineStage[];
}

/** The most commands on one text. */
const MAX_STACKED = 6;

/**
 * Reads a message as a pipeline: `/a x=1 | /b && /c text`. A message with a single command is a pipeline of one stage. Where
 * `/a` and `/b` both exist, `/a /b text` is one stage with two commands for the same text. Runs in linear time and never throws.
 *
 * @returns undefined where the message is ordinary text
 *
 * @example
 * ```ts
 * import { parsePipeline } from "@langslash/grammar";
 *
 * const pipeline = parsePipeline("/research statutes | /summary", { isCommand: () => true });
 * console.log(pipeline?.stages.map(({ operator, commands }) => [operator, commands[0]?.name]));
 * ```
 */
export function parsePipeline(text: string, options: PipelineOptions): Pipeline | undefined {
  if (!scanInvocation(text)) return undefined;
  const separators = pipelineSeparators(text);
  const stages = [undefined, ...separators].map((separator, index): PipelineStage => {
    const segment = { start: separator?.end ?? 0, end: separators[index]?.start ?? text.length };
    return { commands: stackedCommands(text, segment, options), operator: separator?.operator };
  });
  return { stages };
}

/** The commands at the start of a segment, which share its text. */
function stackedCommands(whole: string, segment: Span, { isCommand, parametersOf }: PipelineOptions): SlashCommand[] {
  const text = whole.slice(segment.start, segment.end);
  const stack: { invocation: Invocation; own: Span }[] = [];
  for (let next = scanInvocation(text); next;) {
    const { end, isClosed } = leadingRun(text, next.end, parametersOf?.(next.name) ?? {});
    stack.push({ invocation: next, own: { start: next.end, end } });
    const following = isClosed || stack.length === MAX_STACKED ? undefined : scanInvocation(text, end);
    next = following && isCommand(next.name) && isCommand(following.name) ? following : undefined;
  }
  const last = stack.at(-1);
  if (!last) return [];
  const { name } = last.invocation;
  const shared = scanArguments(text, last.invocation.end, parametersOf?.(name) ?? {});
  const prompt = text.slice(shared.prompt.start, shared.prompt.end).trim();
  const sharedText = text.slice(last.own.end).trim();
  const end = segment.start + text.trimEnd().length;

  return stack.map(({ invocation, own }): SlashCommand => {
    const isLast = invocation === last.invocation;
    const scanned = isLast
      ? shared
      : scanArguments(text.slice(0, own.end), own.start, parametersOf?.(invocation.name) ?? {});
    return {
      name: invocation.name,
      arguments: scanned.arguments,
      rawArguments:
        stack.length === 1 ? text.slice(own.start).trim() : joined(text.slice(own.start, own.end), sharedText),
      prompt,
      span: { start: segment.start + invocation.start, end: isLast ? end : segment.start + own.end },
      diagnostics: scanned.diagnostics.map((found) => moved(found, segment.start)),
    };
  });
}

function moved<T extends { readonly span?: Span }>(found: T, by: number): T {
  return found.span ? { ...found, span: { start: found.span.start + by, end: found.span.end + by } } : found;
}

function joined(...parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");
}
