import type { ConfigRecord } from "@langslash/converter";

/** A configuration as returned by the routes: plain data, for the server and the page. */
export type ListedConfig = Pick<ConfigRecord, "name" | "type" | "original_format" | "content"> & {
  readonly id: string;
  /** Whether the command takes arguments. */
  readonly has_arguments: boolean;
  readonly argument_hint: string | undefined;
};
