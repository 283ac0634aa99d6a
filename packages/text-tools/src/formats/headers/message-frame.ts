import type { Beginning } from "../beginning.js";
import type { Frame, MessageHeader, ValueGuard } from "../frame.js";

/** Options for `messageFrame`. */
export interface MessageFrameOptions extends Pick<Frame, "opens"> {
  readonly begins: Beginning;
  /** Further marks in the header and in calls. */
  readonly marks?: readonly string[];
  /** The mark that ends the message. */
  readonly end: string;
  /** Returns the kind of message that a header begins; by default it is an answer. */
  readonly kindOf?: (header: string) => MessageHeader["kind"];
}

/** Returns a frame for the header of a message up to `<|message|>`, after which a thought or an answer follows. */
export function messageFrame({ opens, begins, marks = [], end, kindOf }: MessageFrameOptions): Frame {
  return {
    opens,
    closes: ["<|message|>"],
    marks: [...marks, end],
    isShared: "anywhere",
    begins: (head) => begins(head),
    createGuard: () => NO_VALUES,
    read(header) {
      const message: MessageHeader = { kind: kindOf?.(header) ?? "answer", end };
      return { items: [], rest: "", message };
    },
  };
}

/** Follows a body in which each mark counts. */
export const NO_VALUES: ValueGuard = { text: () => undefined, mark: () => undefined, isInside: () => false };
