import type { ReadBody, ToolTable } from "./frame.js";

/** How calls without marks stand in a reply: the whole reply, apart from a thought and a code fence around it. */
export interface WholeReply {
  /** Whether a reply with this beginning may consist of calls; undefined while more characters decide. */
  begins(head: string, isChosen: boolean): boolean | undefined;
  /** Whether it counts only if its dialect is chosen. */
  readonly isOwn?: boolean;
  /** Reads the reply without its fence. Returns undefined if it does not begin with a complete call. */
  read(text: string, tools: ToolTable): ReadBody | undefined;
  /**
   * Returns a reply with the marks that its server took out of it, if the dialect is chosen; undefined if it can
   * be read as it is.
   */
  restore?(text: string): string | undefined;
}

/** The end of a prompt: a mark that the reply needs to be read, and text after it. */
export interface PromptEnd {
  readonly mark: string;
  readonly text: string;
  /** Whether it counts only if its dialect is chosen, since other replies have that beginning, too. */
  readonly isOwn: boolean;
  /** Whether a reply goes on from it. */
  begins(head: string): boolean | undefined;
}

/** A whole form, and whether its dialect was chosen by name. */
export interface ReadableReply {
  readonly form: WholeReply;
  readonly isChosen: boolean;
}
