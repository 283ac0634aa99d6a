import { keyOf, knownDialects, type FormatChoice, framesOf, marksOf, repliesOf } from "../dialects/known-dialects.js";
import type { Dialect } from "../dialects/dialect.js";
import type { Frame } from "../formats/frame.js";
import { THOUGHT_MARKS } from "../formats/headers/thought-marks.js";
import type { PromptEnd, ReadableReply } from "../formats/whole-reply.js";
import { keptIn } from "../kept-in.js";
import { TextToolsError } from "../text-tools-error.js";
import { FOREIGN_TURNS, OBSERVATION, TEMPLATE_MARKS } from "../formats/headers/template-marks.js";
import { resultBeginnings } from "../dialects/result-marks.js";
import { compileMarks, type MarkLexer } from "./mark-lexer.js";

/** Everything that a parser looks for. It holds no state of a reply, so that parsers share it. */
export interface CompiledDialects {
  readonly opens: ReadonlyMap<string, OpenedFrames>;
  /** The marks that end calls. */
  readonly closes: ReadonlySet<string>;
  /** The marks that end the text around all calls. */
  readonly outerCloses: ReadonlySet<string>;
  /** The marks after which a model goes on in the place of others: those of results and of a new turn. */
  readonly foreign: ReadonlySet<string>;
  readonly replies: readonly ReadableReply[];
  readonly prompt: PromptEnd | undefined;
  readonly createLexer: () => MarkLexer;
}

/** The frames that a mark can begin, in the order in which they are asked. */
export interface OpenedFrames {
  /** Frames whose call begins with the mark. */
  readonly calls: readonly Frame[];
  /** Frames with the mark around all calls. */
  readonly outers: readonly Frame[];
}

/** Maximum number of sets of dialects that are kept. */
const KEPT = 64;
const compiled = new Map<string, CompiledDialects>();
/** What creates lexers, by the marks that they find. Most sets of dialects have the same marks. */
const lexers = new Map<string, () => MarkLexer>();

/**
 * Returns the marks that a parser looks for. The most recently compiled sets of dialects are kept, since a server makes
 * a parser for each reply.
 */
export function compiledDialects(choice?: FormatChoice, read?: readonly FormatChoice[]): CompiledDialects {
  const key = JSON.stringify([choice === undefined ? null : keyOf(choice), read?.map(keyOf)]);
  return keptIn(compiled, key, KEPT, () => {
    const { chosen, all } = knownDialects(choice, read);
    return compile(chosen, all);
  });
}

function compile(chosen: Dialect | undefined, all: readonly Dialect[]): CompiledDialects {
  const frames = framesOf(chosen, all);
  const marks = new Set(frames.flatMap(({ opens, outer }) => [...opens, ...(outer?.opens ?? [])]));
  const results = all.flatMap((dialect) => resultBeginnings(dialect.results));
  const foreign = new Set([...FOREIGN_TURNS, ...results, OBSERVATION].filter((mark) => !marks.has(mark)));
  const lexed = [...new Set([...marksOf(frames), ...THOUGHT_MARKS, ...TEMPLATE_MARKS, ...foreign])].toSorted();
  if (lexed.includes("")) throw new TextToolsError("invalid-mark", "A frame has an empty mark.");
  const other = lexed.find((mark) => mark !== mark.toLowerCase());
  if (other !== undefined) {
    const message = `A frame has the mark ${JSON.stringify(other)}. Write marks in lower case.`;
    throw new TextToolsError("invalid-mark", message);
  }
  const opened = (mark: string): OpenedFrames => ({
    calls: frames.filter(({ opens }) => opens.includes(mark)),
    outers: frames.filter(({ outer }) => outer?.opens.includes(mark)),
  });
  return {
    opens: new Map(Array.from(marks, (mark) => [mark, opened(mark)])),
    closes: new Set(frames.flatMap(({ closes }) => closes)),
    outerCloses: new Set(frames.flatMap(({ outer }) => outer?.closes ?? [])),
    foreign,
    replies: repliesOf(chosen, all),
    prompt: chosen?.prompt ?? all.find(({ prompt }) => prompt?.isOwn === false)?.prompt,
    createLexer: keptIn(lexers, JSON.stringify(lexed), KEPT, () => compileMarks(lexed)),
  };
}
