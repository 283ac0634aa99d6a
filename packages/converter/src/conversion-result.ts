import type { UsageMetadata } from "@langchain/core/messages";
import type { SlashCommandAnalysis } from "./references/analyze-slash-command.js";
import type { FindingCode } from "./verify/finding.js";
import type { ConfigName } from "./configs/config-reference.js";

/**
 * How a conversion was made: from the model's first answer, from its second one, or without the model. Code may have
 * fixed the answer.
 */
export type ConversionPath = "model" | "repaired" | "deterministic";

/** Result of a conversion. */
export interface ConversionResult {
  /** The standalone prompt; empty if the user must be asked for arguments first. */
  readonly convertedContent: string;
  /** Whether the command takes arguments and none were given. */
  readonly needsUserInput: boolean;
  readonly analysis: SlashCommandAnalysis;
  /** Agents, skills, commands and files that were read for the prompt. */
  readonly inlined: readonly ConfigName[];
  /** Agents, skills and commands that were requested but not found. */
  readonly missing: readonly ConfigName[];
  /** Possible problems of the prompt, and why an answer or an analysis was discarded. */
  readonly warnings: readonly string[];
  readonly path: ConversionPath;
  /** Number of rounds in which the model read agents and skills. */
  readonly rounds: number;
  /** Tokens used by all model calls; undefined if no model was called, or if none reported its usage. */
  readonly usage: UsageMetadata | undefined;
}

/** An event of a running conversion. */
export type ConversionEvent =
  | { readonly type: "analysis"; readonly analysis: SlashCommandAnalysis }
  | {
      readonly type: "tool-round";
      /** Number of the round, from 1. */
      readonly round: number;
      readonly found: readonly ConfigName[];
      readonly missing: readonly ConfigName[];
    }
  | {
      readonly type: "verification";
      /** Codes of the errors that code could not fix; empty if the answer can be used. */
      readonly errors: readonly FindingCode[];
      /** Codes of the warnings about text that may have been left out, or kept, by mistake. */
      readonly doubts: readonly FindingCode[];
      /** Whether the model is now asked for a second answer, which corrects both. */
      readonly isRetried: boolean;
    }
  | { readonly type: "done"; readonly result: ConversionResult };
