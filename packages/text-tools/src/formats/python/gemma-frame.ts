import { beginning, NAME, SPACE } from "../beginning.js";
import { CUT_OFF, type Frame, unreadable, type ValueGuard } from "../frame.js";
import { readGemmaObjectAt } from "./gemma-literals.js";

/** Options for `gemmaFrame`. */
export interface GemmaFrameOptions extends Pick<Frame, "opens" | "closes"> {
  /** The string mark. */
  readonly quote: string;
}

/** Returns a frame around calls in Gemma's notation: `call:get_weather{city:<|"|>Paris<|"|>}`. */
export function gemmaFrame({ opens, closes, quote }: GemmaFrameOptions): Frame {
  return {
    opens,
    closes,
    marks: [quote],
    begins: beginning("call:", SPACE, NAME, SPACE, "{"),
    createGuard: () => createStringMarkGuard(quote),
    read(body, isClosed) {
      const start = body.indexOf("{");
      const name = body.slice(body.indexOf(":") + 1, start).trim();
      const found = readGemmaObjectAt(body, start, quote);
      if (found && body.slice(found.end).trim() === "") return { items: [{ name, args: found.value }], rest: "" };
      return unreadable(isClosed ? `The arguments of ${name} cannot be read.` : CUT_OFF, name);
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
      verdict = "content";
      isInside = !isInside;
    },
    isInside: () => isInside,
    suspect() {
      verdict = undefined;
    },
    verdict: () => verdict,
  };
}
