import { checkOptions } from "../check-options.js";
import type { Dialect } from "../dialects/dialect.js";
import { type FormatChoice, writtenDialect } from "../dialects/known-dialects.js";
import { TextToolsError } from "../text-tools-error.js";
import { specialMarks } from "./special-marks.js";

/** A server that runs models. */
export type ServerName = keyof ServerFields;

/** The fields of a request for each server. */
export interface ServerFields {
  readonly vllm: { readonly skip_special_tokens: false };
  readonly sglang: { readonly skip_special_tokens: false };
  readonly "llama.cpp": { readonly preserved_tokens: readonly string[] };
  readonly ollama: Readonly<Record<string, never>>;
  readonly "lm-studio": Readonly<Record<string, never>>;
}

/** A server, and how far it is known. */
export interface ModelServer {
  /** The version that the fields were checked against. No server was run. */
  readonly checked: string;
  /** Open questions; empty if there are none. */
  readonly unknown: string;
}

/** The servers whose fields `serverFields` returns. */
export const modelServers: Readonly<Record<ServerName, ModelServer>> = {
  vllm: { checked: "vLLM's source code of 17 August 2026", unknown: "" },
  sglang: { checked: "SGLang's source code of 20 July 2026", unknown: "" },
  "llama.cpp": {
    checked: "llama.cpp's source code of 7 August 2026",
    unknown: "Only the marks of the chosen dialect are kept. A mark that is no token of the model is ignored.",
  },
  ollama: {
    checked: "Ollama's source code of 21 August 2026",
    unknown: "Whether special tokens arrive: no field of a request for it was found.",
  },
  "lm-studio": {
    checked: "nothing: its server is not open source",
    unknown: "Whether special tokens arrive, and whether a field of a request changes it.",
  },
};

const FIELDS: { readonly [Server in ServerName]: (dialect: Dialect) => ServerFields[Server] } = {
  vllm: () => ({ skip_special_tokens: false }),
  sglang: () => ({ skip_special_tokens: false }),
  "llama.cpp": (dialect) => ({ preserved_tokens: specialMarks(dialect) }),
  ollama: () => ({}),
  "lm-studio": () => ({}),
};

/** Options for `serverFields`. */
export interface ServerFieldsOptions {
  /**
   * The dialect whose marks must arrive, for a llama.cpp server. `auto` means that of Hermes.
   * @default "auto"
   */
  readonly format?: FormatChoice;
}

/**
 * Returns the fields of a request that let the marks of calls arrive, for `modelKwargs` of `ChatOpenAI`. Servers take
 * special tokens out of the text if a request has no `tools`, and then many dialects lose their marks. For Ollama and
 * LM Studio no such field is known; see `modelServers`.
 *
 * @throws TextToolsError if the server, the format or an option is unknown
 *
 * @example
 * ```ts
 * import { serverFields } from "@langslash/text-tools";
 *
 * console.log(serverFields("vllm")); // { skip_special_tokens: false }
 * console.log(serverFields("llama.cpp", { format: "mistral-v11" })); // { preserved_tokens: ["[TOOL_CALLS]", "[ARGS]"] }
 * ```
 */
export function serverFields<Name extends ServerName>(
  server: Name,
  options: ServerFieldsOptions = {},
): ServerFields[Name] {
  checkOptions("serverFields", options, { format: true });
  if (Object.hasOwn(FIELDS, server)) return FIELDS[server](writtenDialect(options.format));
  const message = `Unknown server "${server}". Known servers: ${Object.keys(FIELDS).join(", ")}.`;
  throw new TextToolsError("unsupported-constraint", message);
}
