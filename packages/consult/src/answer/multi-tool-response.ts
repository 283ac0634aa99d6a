import { z } from "zod";
import { ConsultError } from "../consult-error.js";
import { describeIssues, keyOf } from "../describe-issues.js";
import { freezeJson } from "./freeze-json.js";
import { ToolResponse, type ToolResponseJson } from "./tool-response.js";

const MultiToolResponseJsonSchema = z.object({
  responses: z.record(z.string(), z.unknown()),
  synthesis: z.string().nullish(),
  total_duration: z.number().nonnegative().nullish(),
  max_duration: z.number().nonnegative().nullish(),
  success_count: z.number().int().nonnegative().nullish(),
  failure_count: z.number().int().nonnegative().nullish(),
  timestamp: z.string().nullish(),
  failure_type: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

/** Fields of a `MultiToolResponse`. */
export interface MultiToolResponseFields {
  /** Responses by tool name, in the order asked. */
  readonly responses: Readonly<Record<string, ToolResponse>>;
  /** The answers of all tools combined into one. */
  readonly synthesis?: string | undefined;
  /**
   * Seconds from start to end, including the synthesis.
   * @default 0
   */
  readonly totalDuration?: number | undefined;
  /**
   * Seconds that the slowest tool took.
   * @default computed from `responses`
   */
  readonly maxDuration?: number | undefined;
  /**
   * Number of tools that answered.
   * @default computed from `responses`
   */
  readonly successCount?: number | undefined;
  /**
   * Number of tools that did not answer.
   * @default computed from `responses`
   */
  readonly failureCount?: number | undefined;
  /**
   * When the consultation started, as an ISO 8601 date. It ended `totalDuration` seconds later.
   * @default now
   */
  readonly timestamp?: string | undefined;
  /** The kind of failure that the prompt is about. */
  readonly failureType?: string | undefined;
  /**
   * Additional JSON data: `labels` maps the labels in a synthesis to tools (`{ "A": "gemini" }`), and `synthesis_error`
   * is the reason if the synthesis failed.
   * @default {}
   */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** A `MultiToolResponse` as JSON, with snake case keys. Missing values are null. */
export interface MultiToolResponseJson {
  readonly responses: Readonly<Record<string, ToolResponseJson>>;
  readonly synthesis: string | null;
  readonly total_duration: number;
  readonly max_duration: number;
  readonly success_count: number;
  readonly failure_count: number;
  readonly timestamp: string;
  readonly failure_type: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * The answers of several tools to one question. Deeply frozen.
 *
 * @example
 * ```ts
 * import { MultiToolResponse, ToolResponse } from "@langslash/consult";
 *
 * const gemini = new ToolResponse({ tool: "gemini", status: "success", output: "42", duration: 2 });
 * const codex = new ToolResponse({ tool: "codex", status: "timeout", duration: 90 });
 * const answers = new MultiToolResponse({ responses: { gemini, codex } });
 * console.log(answers.successCount, answers.maxDuration, answers.allSucceeded);
 * ```
 */
export class MultiToolResponse {
  readonly responses: Readonly<Record<string, ToolResponse>>;
  readonly synthesis: string | undefined;
  readonly totalDuration: number;
  readonly maxDuration: number;
  readonly successCount: number;
  readonly failureCount: number;
  readonly timestamp: string;
  readonly failureType: string | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;

  /** @throws ConsultError `invalid-response` if the metadata cannot be serialized as JSON */
  constructor(fields: MultiToolResponseFields) {
    this.responses = Object.freeze({ ...fields.responses });
    this.synthesis = fields.synthesis;
    this.totalDuration = fields.totalDuration ?? 0;
    const durations = Object.values(this.responses).map(({ duration }) => duration);
    this.maxDuration = fields.maxDuration ?? Math.max(0, ...durations);
    this.successCount = fields.successCount ?? this.successfulResponses().length;
    this.failureCount = fields.failureCount ?? this.failedResponses().length;
    this.timestamp = fields.timestamp ?? new Date().toISOString();
    this.failureType = fields.failureType;
    this.metadata = freezeJson("metadata", fields.metadata ?? {});
    Object.freeze(this);
  }

  /** Whether at least one tool answered. */
  get success(): boolean {
    return this.successCount > 0;
  }

  /** Whether tools were asked and none answered. */
  get allFailed(): boolean {
    return this.failureCount > 0 && this.successCount === 0;
  }

  /** Whether tools were asked and every one answered. */
  get allSucceeded(): boolean {
    return this.successCount > 0 && this.failureCount === 0;
  }

  /** Returns the responses of the tools that answered, in the order asked. */
  successfulResponses(): readonly ToolResponse[] {
    return Object.values(this.responses).filter(({ success }) => success);
  }

  /** Returns the responses of the tools that did not answer, in the order asked. */
  failedResponses(): readonly ToolResponse[] {
    return Object.values(this.responses).filter(({ failed }) => failed);
  }

  /** Returns the response as JSON data, from which `fromJSON` restores an equal object. */
  toJSON(): MultiToolResponseJson {
    const responses = Object.entries(this.responses).map(([tool, response]) => [tool, response.toJSON()] as const);
    return {
      responses: Object.fromEntries(responses),
      synthesis: this.synthesis ?? null,
      total_duration: this.totalDuration,
      max_duration: this.maxDuration,
      success_count: this.successCount,
      failure_count: this.failureCount,
      timestamp: this.timestamp,
      failure_type: this.failureType ?? null,
      metadata: this.metadata,
    };
  }

  /**
   * Restores a response from the output of `toJSON`.
   *
   * @throws ConsultError `invalid-response` with the invalid key as its `subject`
   */
  static fromJSON(data: unknown): MultiToolResponse {
    const result = MultiToolResponseJsonSchema.safeParse(data, { reportInput: true });
    if (!result.success) {
      const { issues } = result.error;
      const subject = issues[0] ? keyOf(issues[0]) : "response";
      throw new ConsultError("invalid-response", subject, `Invalid response: ${describeIssues(issues)}`);
    }
    const json = result.data;
    const responses = Object.entries(json.responses).map(([tool, one]) => [tool, ToolResponse.fromJSON(one)] as const);
    return new MultiToolResponse({
      responses: Object.fromEntries(responses),
      synthesis: json.synthesis ?? undefined,
      totalDuration: json.total_duration ?? undefined,
      maxDuration: json.max_duration ?? undefined,
      successCount: json.success_count ?? undefined,
      failureCount: json.failure_count ?? undefined,
      timestamp: json.timestamp ?? undefined,
      failureType: json.failure_type ?? undefined,
      metadata: json.metadata ?? undefined,
    });
  }
}
