import { beginning, NAME, SPACE } from "./beginning.js";
import { type Frame, unreadable, type ValueGuard } from "./frame.js";
import { readGemmaObject } from "./gemma-literals.js";

/** Options for `gemmaFrame`. */
export interface GemmaFrameOptions extends Pick<Frame, "opens" | "closes"> {
  /** The string mark. */
  readonly quote: string;
}

const BODY = /^\s*call:\s*([^\s{(]+)\s*(\{[\s\S]*\})\s*$/;

/** Returns a frame around calls in Gemma's notation: `call:get_weather{city:<|"|>Paris<|"|>}`. */
export function gemmaFrame({ opens, closes, quote }: GemmaFrameOptions): Frame {
  return {
    opens,
    closes,
    marks: [quote],
    begins: beginning("call:", SPACE, NAME, SPACE, "{"),
    createGuard: () => createStringMarkGuard(quote),
    read(body) {
      const [, name, object] = BODY.exec(body) ?? [];
      if (name === undefined || object === undefined)
        return unreadable("The call has no arguments between braces.", name);
      const args = readGemmaObject(object, quote);
      return args
        ? { items: [{ name, args }], rest: "" }
        : unreadable(`The arguments of ${name} cannot be read.`, name);
    },
  };
}

/** Follows strings between string marks. The first closing mark inside a string that never ends ended the call. */
function createStringMarkGuard(quote: string): ValueGuard {
  let isInside = false;
  let verdict: "content" | "end" | undefined;
  return {
    text: () => undefined,
    mark(mark) {
      if (mark !== quote) return;
      if (isInside) verdict ??= "content";
      isInside = !isInside;
    },
    isInside: () => isInside,
    suspect() {
      verdict = undefined;
    },
    verdict: () => verdict,
  };
}
