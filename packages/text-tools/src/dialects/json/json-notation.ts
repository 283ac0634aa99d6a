import { jsonFrame, type JsonFrameOptions } from "../../formats/json/json-frames.js";
import type { Dialect } from "../dialect.js";

/** Options for `jsonArray` and `jsonObject`: those of the frame, and how calls are written if it is not as usual. */
interface JsonDialectOptions extends Partial<JsonFrameOptions> {
  /** The key of the arguments. */
  readonly key?: "arguments" | "parameters" | undefined;
  readonly between?: string;
  /** Text around all calls. */
  readonly around?: readonly [begin: string, end: string];
}

type Written = Pick<Dialect, "notation" | "frames">;

/** Returns how calls are written and read if they are a JSON array between marks. */
export function jsonArray(open: string, close: string, options: JsonDialectOptions = {}): Written {
  const { between = ", ", key, around, ...frame } = options;
  const array = jsonObject("", "", { key, between, around: around ?? [`${open}[`, `]${close}`] });
  return { ...array, frames: framesOf(open, close, frame) };
}

/** Returns how calls are written and read if each is a JSON object between marks. */
export function jsonObject(open: string, close: string, options: JsonDialectOptions = {}): Written {
  const { key = "arguments", between, around, ...frame } = options;
  return {
    notation: {
      ...(around && { around }),
      ...(between !== undefined && { between }),
      call: [`${open}{"name": "`, `", "${key}": `, `}${close}`],
      arguments: { kind: "json" },
    },
    frames: framesOf(open, close, frame),
  };
}

/** Returns a frame between marks, unless there are none. */
function framesOf(open: string, close: string, frame: Partial<JsonFrameOptions>): Dialect["frames"] {
  const [opens = [], closes = []] = [open, close].map((mark) => (mark === "" ? [] : [mark.trim().toLowerCase()]));
  const given = { opens, closes, ...frame };
  return given.opens.length > 0 ? [jsonFrame(given)] : [];
}
