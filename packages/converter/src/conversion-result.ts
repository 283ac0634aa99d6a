import type { UsageMetadata } from "@langchain/core/messages";
import type { SlashCommandAnalysis } from "./references/analyze-slash-command.js";
import type { FindingCode } from "./verify/finding.js";
import type { ConfigName } from "./configs/inlined-config.js";

/** Which way a conversion took: the model's answer as mended by code, a second answer, or none of the model. */
export type ConversionPath = "model" | "repaired" | "deterministic";

/** What a conversion gives. */
export interface ConversionResult {
  /** The standalone prompt; empty where the user must be asked for arguments first. */
  readonly convertedContent: string;
  /** Whether the command takes arguments and none were given. */
  readonly needsUserInput: boolean;
  readonly analysis: SlashCommandAnalysis;
  /** What was read for it. */
  readonly inlined: readonly ConfigName[];
  /** What was looked for and is not there. */
  readonly missing: readonly ConfigName[];
  /** What may not be as it should. */
  readonly warnings: readonly string[];
  readonly path: ConversionPath;
  /** How often the model read. */
  readonly rounds: number;
  /** The tokens of all model calls; undefined where no model was called or none were told. */
  readonly usage: UsageMetadata | undefined;
}

/** What is told while a conversion runs. */
export type ConversionEvent =
  | { readonly type: "analysis"; readonly analysis: SlashCommandAnalysis }
  | {
      readonly type: "tool-round";
      /** Which one, from 1. */
      readonly round: number;
      readonly found: readonly ConfigName[];
      readonly missing: readonly ConfigName[];
    }
  | {
      readonly type: "verification";
      /** Codes of the errors that code could not mend; empty where the answer can be used. */
      readonly errors: readonly FindingCode[];
      /** Codes of what may have been left out by mistake. */
      readonly doubts: readonly FindingCode[];
      /** Whether the model is asked to mend both. */
      readonly isRepaired: boolean;
    }
  | { readonly type: "done"; readonly result: ConversionResult };
