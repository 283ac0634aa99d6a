/** A configuration as returned by the routes. Plain data, for the server and the page. */
export interface ListedConfig {
  readonly id: string;
  readonly name: string;
  readonly type: "slash_command" | "agent_definition" | "skill";
  readonly original_format?: string | null | undefined;
  readonly content: string;
  /** Whether the command takes arguments. */
  readonly has_arguments: boolean;
  readonly argument_hint?: string | undefined;
}

/** An agent or a skill that a command refers to. */
export interface Reference {
  readonly type: "agent" | "skill" | "command" | "file";
  readonly name: string;
}

/** The part of a conversion that the page shows. */
export interface Conversion {
  readonly convertedContent: string;
  /** Whether the command takes arguments and none were given. If so, `convertedContent` is empty. */
  readonly needsUserInput: boolean;
  readonly inlined: readonly Reference[];
  readonly missing: readonly Reference[];
  readonly warnings: readonly string[];
  readonly path: "model" | "repaired" | "deterministic";
}
