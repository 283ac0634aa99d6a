import type { ArgumentSchema } from "./argument-schema.js";

/** A problem with the arguments of a command. */
export interface ArgumentProblem {
  /** Name of the parameter; without one, the problem is about the command or the whole answer. */
  readonly name?: string;
  readonly message: string;
}

/**
 * A question about the arguments of commands, the value of an interrupt: the format of LangChain's `HITLRequest`, with
 * a schema of the arguments. The answer has one decision for each of `actionRequests`, in the same order.
 */
export interface ArgumentQuestion {
  readonly actionRequests: readonly {
    /** Name of the command, without its slash. */
    readonly name: string;
    /** The arguments as typed, with defaults filled in. Never the value of a secret. */
    readonly args: Readonly<Record<string, unknown>>;
    /** The problems and the usage, for pages without forms. */
    readonly description?: string;
  }[];
  readonly reviewConfigs: readonly {
    readonly actionName: string;
    /** With `approve` if the command can run as shown. */
    readonly allowedDecisions: readonly ("approve" | "edit" | "reject")[];
    readonly argsSchema: ArgumentSchema;
    readonly problems?: readonly ArgumentProblem[];
  }[];
}
