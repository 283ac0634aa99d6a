import type { ToolDefinition } from "../tool-definition.js";

/** A call by name and arguments. */
export interface NamedCall {
  readonly name: string;
  readonly args: Record<string, unknown>;
}

/** What could be read of a body. */
export type ReadItem = NamedCall | UnreadablePart;

/** A part of a body that is no call, and why. */
export interface UnreadablePart {
  readonly error: string;
  /** The name that the call seems to have. */
  readonly name?: string;
}

/** The result of reading a body. */
export interface ReadBody {
  /** At least one. */
  readonly items: readonly ReadItem[];
  /** Prose behind the calls; empty where there is none. */
  readonly rest: string;
}

/** Follows a body while it is being written, so that a closing mark inside a value does not end the call. */
export interface ValueGuard {
  /** Takes text of the body. */
  text(piece: string): void;
  /** Takes a mark of the body. */
  mark(mark: string): void;
  /** Whether the body stands inside a value, where a mark may be content. */
  isInside(): boolean;
  /** Says that a closing mark was seen there: from now on `verdict` tells what it was, as soon as what follows makes it clear. */
  suspect(): void;
  /** `content`: the mark belonged to the value; `end`: the call ended there; undefined: not clear yet. */
  verdict(): "content" | "end" | undefined;
}

/** A way to write tool calls as text. */
export interface ToolCallFormat {
  /** Its name, for messages. */
  readonly name: string;
  /** The mark that begins a call, in lower case. */
  readonly open: string;
  /** The mark that ends it. */
  readonly close: string;
  /** Marks inside a call that the guard wants to see. */
  readonly marks: readonly string[];
  /** What the model is told of how a call is written, in one or two sentences that end with a colon. */
  readonly instructions: string;
  /** How a call looks, in a few words within a sentence. */
  readonly shape: string;
  /** Writes a call as the model does, marks included. Reading it must give the same call, whatever the arguments hold. */
  write(call: NamedCall): string;
  /**
   * Whether a body that begins like this is written in this format; undefined where the next characters decide. `head` has no
   * white space in front; `next` is the mark behind it, if one was reached.
   */
  begins(head: string, next: string | undefined): boolean | undefined;
  /** Makes a guard for one body. */
  createGuard(): ValueGuard;
  /**
   * Reads a body. Where `isClosed` is false the text ended before the call did: then only what is certainly whole may be read,
   * since half a call must never run.
   */
  read(body: string, isClosed: boolean, tools: ReadonlyMap<string, ToolDefinition>): ReadBody;
}
