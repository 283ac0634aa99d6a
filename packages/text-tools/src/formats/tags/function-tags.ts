import { beginning, NAME, SPACE } from "../beginning.js";
import type { TagFrameOptions } from "./tag-frame.js";

/** Qwen's tags: `<function=name>` and `<parameter=key>`, with a line break at each end of a value. */
export const functionTags: Pick<TagFrameOptions, "tags" | "begins" | "cutsLineBreaks"> = {
  tags: {
    openCall: ["<function="],
    closeCall: ["</function>"],
    openValue: ["<parameter="],
    closeValue: ["</parameter>"],
  },
  begins: beginning("<function=", SPACE, /["']?/, NAME),
  cutsLineBreaks: true,
};
