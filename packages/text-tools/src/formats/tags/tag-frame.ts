import type { Frame } from "../frame.js";
import { TagBody, type TagBodyOptions } from "./tag-body.js";
import { TagGuard } from "./tag-guard.js";
import { markedNotation, openerOf, readTagHeader, type TagNotation } from "./tag-notation.js";

/** Options for `tagFrame`. */
export interface TagFrameOptions extends Omit<Frame, "marks" | "valueEnds" | "createGuard" | "read">, TagBodyOptions {
  /** The marks of a call between those of the frame; by default, those of the frame are its own. */
  readonly call?: { readonly open: string; readonly close: string };
  /** The marks around each value. */
  readonly openValue: readonly string[];
  readonly closeValue: readonly string[];
}

/** Returns a frame around calls with a tag around each value: `<parameter=city>Paris</parameter>`. */
export function tagFrame(options: TagFrameOptions): Frame {
  const { call, openValue, closeValue } = options;
  const [openCall, closeCall] = call ? [[call.open], [call.close]] : [options.opens, options.closes];
  const notation: TagNotation = {
    ...markedNotation({ openCall, closeCall, openValue, closeValue }, closeValue.map(openerOf)),
    isCall: !call,
    readCall: (text) => readTagHeader(text),
    readValue: (body, { end }) => readTagHeader(body, end),
  };
  return {
    ...notationFrame(options, notation, options),
    valueEnds: closeValue,
    marks: [...openCall, ...closeCall, ...openValue, ...closeValue],
    begins: options.begins,
    isShared: options.isShared,
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
