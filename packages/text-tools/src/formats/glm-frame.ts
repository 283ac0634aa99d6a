import { anyBeginning, beginning, escapePattern, NAME, SPACE } from "./beginning.js";
import type { Frame } from "./frame.js";
import { readGlmBody, type GlmTags } from "./glm-body.js";
import { createGlmGuard } from "./glm-guard.js";

/** Options for `glmFrame`. */
export interface GlmFrameOptions extends Pick<Frame, "opens" | "closes" | "outer"> {
  readonly tags: GlmTags;
  /** The mark after the name, if there is one. */
  readonly separator?: string;
}

/** Returns a frame around a name, then `<arg_key>` and `<arg_value>` for each argument. */
export function glmFrame({ opens, closes, outer, tags, separator = "" }: GlmFrameOptions): Frame {
  const marks = [
    tags.openKey,
    tags.closeKey,
    ...(tags.openValue === undefined ? [] : [tags.openValue]),
    tags.closeValue,
  ];
  const notation = { tags, separator, pattern: new RegExp(marks.map(escapePattern).join("|"), "gi") };
  return {
    opens,
    closes,
    marks: separator === "" ? marks : [...marks, separator],
    outer,
    begins: anyBeginning(
      beginning(NAME, SPACE, separator === "" ? tags.openKey : separator),
      beginning(tags.openKey),
      // without arguments there is only a name; a space after it means that a sentence mentions the tags
      ...closes.map((close) => beginning(NAME, /(?:[^\S\n]*\n\s*)?/, close)),
    ),
    createGuard: () => createGlmGuard(tags),
    read: (body, isClosed, tools) => readGlmBody(body, isClosed, tools, notation),
  };
}
