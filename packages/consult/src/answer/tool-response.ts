import { z } from "zod";
import { ConsultError } from "../consult-error.js";
import { describeIssues, keyOf } from "../describe-issues.js";
import { freezeJson } from "./freeze-json.js";
import { ToolStatus } from "../tool-status.js";

const NameSchema = z.string().min(1);
const StatusSchema = z.enum(ToolStatus);
const DurationSchema = z.number().nonnegative();
const ExitCodeSchema = z.number().int();

const ToolResponseJsonSchema = z.object({
  tool: NameSchema,
  status: StatusSchema,
  output: z.string().nullish(),
  error: z.string().nullish(),
  duration: DurationSchema.nullish(),
  timestamp: z.string().nullish(),
  model: z.string().nullish(),
  prompt: z.string().nullish(),
  exit_code: ExitCodeSchema.nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

/** Schema of the key that only the older format has. Beside `status` it must agree with it. */
const SuccessSchema = z.object({ success: z.boolean() });

/** Schema of the older format, which has `success` in place of `status`. */
const OlderJsonSchema = z
  .looseObject({ status: z.undefined().optional(), success: z.boolean() })
  .transform(({ success, ...rest }) => ({ ...rest, status: success ? ToolStatus.success : ToolStatus.error }));

/** Fields of a `ToolResponse`. */
export interface ToolResponseFields {
  /** Name of the tool. */
  readonly tool: string;
  readonly status: ToolStatus;
  /**
   * The answer. After a failure, the part of it that was received, if any.
   * @default ""
   */
  readonly output?: string | undefined;
  /** Error message for users, if the tool failed. */
  readonly error?: string | undefined;
  /**
   * Seconds from the start of the program to the end of its process tree.
   * @default 0
   */
  readonly duration?: number | undefined;
  /**
   * When the program was started, as an ISO 8601 date. It ended `duration` seconds later.
   * @default now
   */
  readonly timestamp?: string | undefined;
  /** The model that answered if the tool reports it, else the requested one. */
  readonly model?: string | undefined;
  /** The prompt. */
  readonly prompt?: string | undefined;
  /** Exit code. Undefined if a signal ended the program, or if it was not started. */
  readonly exitCode?: number | undefined;
  /**
   * Additional JSON data: `error_kind`, `retryable`, `usage`, `cost_usd`, `session_id`, `signal`, `stderr`,
   * `model_note`. Other values are converted or dropped in the way of `JSON.stringify`.
   * @default {}
   */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** A `ToolResponse` as JSON, with snake case keys. Missing values are null. */
export type ToolResponseJson = {
  readonly [Key in keyof Required<z.infer<typeof ToolResponseJsonSchema>>]: Exclude<
    z.infer<typeof ToolResponseJsonSchema>[Key],
    undefined
  >;
};

/**
 * The answer of one tool, or the reason why there is none. Deeply frozen.
 *
 * @example
 * ```ts
 * import { ToolResponse } from "@langslash/consult";
 *
 * const response = new ToolResponse({ tool: "gemini", status: "success", output: "42", duration: 1.5 });
 * console.log(response.success, ToolResponse.fromJSON(response.toJSON()).output);
 * ```
 */
export class ToolResponse {
  readonly tool: string;
  readonly status: ToolStatus;
  readonly output: string;
  readonly error: string | undefined;
  readonly duration: number;
  readonly timestamp: string;
  readonly model: string | undefined;
  readonly prompt: string | undefined;
  readonly exitCode: number | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;

  /** @throws ConsultError `invalid-response` if a field is invalid or the metadata cannot be serialized as JSON */
  constructor(fields: ToolResponseFields) {
    this.tool = validate(NameSchema, fields.tool, "tool");
    this.status = validate(StatusSchema, fields.status, "status");
    this.output = fields.output ?? "";
    this.error = fields.error;
    this.duration = validate(DurationSchema, fields.duration ?? 0, "duration");
    this.timestamp = fields.timestamp ?? new Date().toISOString();
    this.model = fields.model;
    this.prompt = fields.prompt;
    this.exitCode = validate(ExitCodeSchema.optional(), fields.exitCode, "exitCode");
    this.metadata = freezeJson("metadata", fields.metadata ?? {});
    Object.freeze(this);
  }

  /** Whether the tool answered. */
  get success(): boolean {
    return this.status === ToolStatus.success;
  }

  /** Whether the tool did not answer. */
  get failed(): boolean {
    return !this.success;
  }

  /** Returns the response as JSON data, from which `fromJSON` restores an equal object. */
  toJSON(): ToolResponseJson {
    const { tool, status, output, duration, timestamp, metadata } = this;
    const { error = null, model = null, prompt = null, exitCode = null } = this;
    return { tool, status, output, error, duration, timestamp, model, prompt, exit_code: exitCode, metadata };
  }

  /**
   * Restores a response from the output of `toJSON`, or from the older format `{ tool, success, output, error, duration
   * }`.
   *
   * @throws ConsultError `invalid-response` with the invalid key as its `subject`
   */
  static fromJSON(data: unknown): ToolResponse {
    const older = OlderJsonSchema.safeParse(data);
    const { exit_code: exitCode, ...rest } = validate(ToolResponseJsonSchema, older.success ? older.data : data);
    const { data: written } = SuccessSchema.safeParse(data);
    if (written && written.success !== (rest.status === ToolStatus.success)) {
      const message = `Invalid response: success: ${written.success} contradicts the status "${rest.status}"`;
      throw new ConsultError("invalid-response", "success", message);
    }
    const fields = Object.entries({ ...rest, exitCode }).filter(([, value]) => value !== null);
    return new ToolResponse({ tool: rest.tool, status: rest.status, ...Object.fromEntries(fields) });
  }
}

function validate<Schema extends z.ZodType>(schema: Schema, data: unknown, key?: string): z.infer<Schema> {
  const result = schema.safeParse(data, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => (key ? { ...issue, path: [key] } : issue));
  const subject = issues[0] ? keyOf(issues[0]) : "response";
  throw new ConsultError("invalid-response", subject, `Invalid response: ${describeIssues(issues)}`, {
    allowed: subject === "status" ? Object.values(ToolStatus) : [],
  });
}
