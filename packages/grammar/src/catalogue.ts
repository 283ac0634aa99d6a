import type { Parameters } from "./parameter.js";

/** A command as completion knows it. Plain JSON. */
export interface CatalogueCommand {
  readonly name: string;
  readonly kind: "built-in" | "command" | "macro" | "skill";
  readonly description?: string;
  readonly aliases?: readonly string[];
  readonly parameters?: Parameters;
  readonly argumentHint?: string;
}

/** Everything that can be completed. Plain JSON, so that a server can send it to a page. Treat it as immutable. */
export interface Catalogue {
  readonly commands: readonly CatalogueCommand[];
}
