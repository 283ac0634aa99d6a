import type { Frame, Place } from "../frame.js";
import { TagBody, type TagBodyOptions } from "./tag-body.js";
import { TagGuard } from "./tag-guard.js";
import { markedNotation, openerOf, readTagHeader, type TagMarks, type TagNotation } from "./tag-notation.js";

/** Options for `tagFrame`. */
export interface TagFrameOptions extends Pick<Frame, "opens" | "closes" | "outer" | "isShared">, TagBodyOptions {
  readonly begins: (head: string, place: Place) => boolean | undefined;
  readonly tags: TagMarks;
  /** Whether the opening mark is that of the call itself, so that the body begins with its name. */
  readonly isCall?: boolean;
}

/** Returns a frame around calls with a tag around each value: `<parameter=city>Paris</parameter>`. */
export function tagFrame(options: TagFrameOptions): Frame {
  const { openCall, closeCall, openValue, closeValue } = options.tags;
  const notation: TagNotation = {
    ...markedNotation(options.tags, closeValue.map(openerOf)),
    isCall: options.isCall ?? false,
    readCall: (text) => readTagHeader(text),
    readValue: (body, { end }) => readTagHeader(body, end),
  };
  const { begins, isShared } = options;
  return {
    ...notationFrame(options, notation, options),
    valueEnds: closeValue,
    marks: [...openCall, ...closeCall, ...openValue, ...closeValue],
    begins,
    ...(isShared && { isShared }),
  };
}

/** Returns how calls in a notation with tags are read, between the marks of a frame. */
export function notationFrame(
  { opens, closes, outer }: Pick<Frame, "opens" | "closes" | "outer">,
  notation: TagNotation,
  options: TagBodyOptions = {},
): Omit<Frame, "marks" | "begins"> {
  const outside = new Set([...opens, ...closes, ...(outer?.closes ?? [])]);
  return {
    opens,
    closes,
    outer,
    createGuard: () => new TagGuard(notation, outside),
    read: (body, isClosed, tools) => ({
      items: new TagBody(body, isClosed, tools, notation, options).items(),
      rest: "",
    }),
  };
}
