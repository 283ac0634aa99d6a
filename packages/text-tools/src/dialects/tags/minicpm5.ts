import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { isKnownName } from "../../formats/bare-call.js";
import { tagFrame } from "../../formats/tags/tag-frame.js";
import { defineDialect } from "../dialect.js";

/** The spellings of a tag with a name: models lose the blank, or write it as their tokenizer does. */
const names = (tag: string): string[] => [" ", "", "ġ"].map((blank) => `<${tag}${blank}name=`);
const BODY = anyBeginning(
  beginning(/["']?/, NAME, /["']?\s*/, ">", SPACE, "<param"),
  beginning(/["']?/, NAME, /["']?\s*/, ">", SPACE, "</function>"),
);

/** The dialect of MiniCPM5: a tag around each value. */
export const minicpm5 = defineDialect({
  name: "minicpm5",
  source: "openbmb/MiniCPM5-1B, chat template; SGLang's parser minicpm5",
  models: [{ pattern: /minicpm-?5/, source: "SGLang's list of parsers" }],
  notation: {
    call: ['<function name="', '">', "</function>"],
    arguments: { kind: "tags", parameter: ['<param name="', '">', "</param>"] },
  },
  frames: [
    tagFrame({
      opens: names("function"),
      closes: ["</function>"],
      begins: (head, { tools }) => isKnownName(head, BODY, tools),
      openValue: names("param"),
      closeValue: ["</param>"],
      dropsOthers: true,
    }),
  ],
});
