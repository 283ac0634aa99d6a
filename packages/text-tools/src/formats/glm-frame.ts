import { readGlmBody, type GlmTags } from "./glm-body.js";
import type { Frame } from "./frame.js";
import { escapePattern } from "./beginning.js";
import { createGlmGuard } from "./glm-guard.js";

/** A character that begins JSON and no name. */
const NO_NAME = /^[{["'`]/;
const NAME = String.raw`[\p{L}\p{N}_.:/-]{1,128}`;

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
  const ends = escapePattern(separator === "" ? tags.openKey : separator);
  // without arguments there is only a name; a space after it means that a sentence mentions the tags
  const loneEnds = closes.map(escapePattern).join("|");
  const whole = new RegExp(
    `^(?:${NAME}\\s*(?:${ends})|${escapePattern(tags.openKey)}${separator === "" ? `|${NAME}(?:\\s*\\n\\s*)?(?:${loneEnds})` : ""})`,
    "iu",
  );
  const notation = { tags, separator, pattern: new RegExp(marks.map(escapePattern).join("|"), "gi") };
  const partial = new RegExp(`^(?:${NAME})?\\s*(?:$|<)`, "u");
  return {
    opens,
    closes,
    marks: separator === "" ? marks : [...marks, separator],
    outer,
    begins(head) {
      if (NO_NAME.test(head)) return false;
      if (whole.test(head)) return true;
      const [before = ""] = partial.exec(head) ?? [];
      const rest = before.endsWith("<") ? head.slice(before.length - 1).toLowerCase() : "";
      const canContinue = [...marks, separator, ...closes].some((mark) => mark.startsWith(rest));
      return partial.test(head) && canContinue && !(rest.length > 0 && closes.includes(rest)) ? undefined : false;
    },
    createGuard: () => createGlmGuard(tags),
    read: (body, isClosed, tools) => readGlmBody(body, isClosed, tools, notation),
  };
}
