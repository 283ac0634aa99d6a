import type { Parameters } from "./parameter.js";

/** A command that can be completed. Plain JSON. */
export interface CatalogueCommand {
  readonly name: string;
  readonly kind: "built-in" | "command" | "macro" | "skill";
  readonly description?: string;
  readonly aliases?: readonly string[];
  /** Further full names of a skill, `source:name`, which find it but are not completed. @default none */
  readonly otherNames?: readonly string[];
  /** Name of a skill's source. */
  readonly source?: string;
  readonly parameters?: Parameters;
  readonly argumentHint?: string;
  /** Names that follow it and are completed: those of all commands, as after `/help`, or of skills. @default none */
  readonly completes?: "commands" | "skills";
  /** Name of the skill or custom command whose code provides values for parameters without `values`. @default none */
  readonly choicesOf?: string;
  /** Names of the models that `model=` can choose. @default none */
  readonly models?: readonly string[];
}

/** Handling of a message that the agent cannot run as typed. */
export interface CatalogueRules {
  /** @default "fallback" */
  readonly onUnknownCommand?: "fallback" | "reply" | "ignore";
  /** @default "reply" */
  readonly onInvalidArguments?: "reply" | "warn" | "ask";
}

/** All commands that can be completed. Plain JSON, so a server can send it to a web page. Treat it as immutable. */
export interface Catalogue {
  readonly commands: readonly CatalogueCommand[];
  /** Skills whose names belong to commands or macros. Other names, such as `source:name`, find them. @default none */
  readonly hidden?: readonly CatalogueCommand[];
  /** @default the defaults of each rule */
  readonly rules?: CatalogueRules;
}
