import { z } from "zod";
import { ConsultError } from "../consult-error.js";
import { describeIssues, keyOf } from "../describe-issues.js";
import { frozenJson } from "./frozen-json.js";
import { ToolStatus } from "../tool-status.js";

const NameSchema = z.string().min(1);
const StatusSchema = z.enum(ToolStatus);
const SecondsSchema = z.number().nonnegative();
const ExitCodeSchema = z.number().int();

const ToolResponseJsonSchema = z.object({
  tool: NameSchema,
  status: StatusSchema,
  output: z.string().nullish(),
  error: z.string().nullish(),
  duration: SecondsSchema.nullish(),
  timestamp: z.string().nullish(),
  model: z.string().nullish(),
  prompt: z.string().nullish(),
  exit_code: ExitCodeSchema.nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

/** The older shape, without a status. */
const OlderJsonSchema = z
  .looseObject({ status: z.undefined().optional(), success: z.boolean() })
  .transform(({ success, ...rest }) => ({ ...rest, status: success ? ToolStatus.success : ToolStatus.error }));

/** What a `ToolResponse` is made of. */
export interface ToolResponseFields {
  /** Name of the tool. */
  readonly tool: string;
  readonly status: ToolStatus;
  /**
   * The answer; after a failure whatever there was of it.
   * @default ""
   */
  readonly output?: string | undefined;
  /** What went wrong, in words for people. */
  readonly error?: string | undefined;
  /**
   * Seconds from the start of the program to the end of its whole process tree.
   * @default 0
   */
  readonly duration?: number | undefined;
  /**
   * When it ended, as an ISO date.
   * @default now
   */
  readonly timestamp?: string | undefined;
  /** The model that answered, where the tool tells, else the one that it was asked for. */
  readonly model?: string | undefined;
  /** The question. */
  readonly prompt?: string | undefined;
  /** The exit code; undefined where a signal ended the program or it never ran. */
  readonly exitCode?: number | undefined;
  /**
   * More that is known, as plain data: `error_kind`, `retryable`, `usage`, `cost_usd`, `session_id`, `signal`, `stderr`.
   * @default {}
   */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** A `ToolResponse` as JSON, with the names of the field; null where there is nothing. */
export type ToolResponseJson = {
  readonly [Key in keyof Required<z.infer<typeof ToolResponseJsonSchema>>]: Exclude<
    z.infer<typeof ToolResponseJsonSchema>[Key],
    undefined
  >;
};

/**
 * What one tool answered, or why it did not. Deeply frozen.
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

  /** @throws ConsultError `invalid-response` for what `fromJSON` would not take, and for metadata that is not plain data */
  constructor(fields: ToolResponseFields) {
    this.tool = valid(NameSchema, fields.tool, "tool");
    this.status = valid(StatusSchema, fields.status, "status");
    this.output = fields.output ?? "";
    this.error = fields.error;
    this.duration = valid(SecondsSchema, fields.duration ?? 0, "duration");
    this.timestamp = fields.timestamp ?? new Date().toISOString();
    this.model = fields.model;
    this.prompt = fields.prompt;
    this.exitCode = valid(ExitCodeSchema.optional(), fields.exitCode, "exitCode");
    this.metadata = frozenJson("metadata", fields.metadata ?? {});
    Object.freeze(this);
  }

  /** Whether there is an answer. */
  get success(): boolean {
    return this.status === ToolStatus.success;
  }

  /** Whether there is none. */
  get failed(): boolean {
    return !this.success;
  }

  /** As plain data, which `fromJSON` reads back to an equal object. */
  toJSON(): ToolResponseJson {
    const { tool, status, output, duration, timestamp, metadata } = this;
    const { error = null, model = null, prompt = null, exitCode = null } = this;
    return { tool, status, output, error, duration, timestamp, model, prompt, exit_code: exitCode, metadata };
  }

  /**
   * Reads what `toJSON` wrote, and the older shape `{ tool, success, output, error, duration }`.
   *
   * @throws ConsultError `invalid-response`, naming the key
   */
  static fromJSON(data: unknown): ToolResponse {
    const older = OlderJsonSchema.safeParse(data);
    const { exit_code: exitCode, ...rest } = valid(ToolResponseJsonSchema, older.success ? older.data : data);
    const given = Object.entries({ ...rest, exitCode }).filter(([, value]) => value !== null);
    return new ToolResponse({ tool: rest.tool, status: rest.status, ...Object.fromEntries(given) });
  }
}

function valid<Schema extends z.ZodType>(schema: Schema, data: unknown, key?: string): z.infer<Schema> {
  const result = schema.safeParse(data, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => (key ? { ...issue, path: [key] } : issue));
  const subject = issues[0] ? keyOf(issues[0]) : "response";
  throw new ConsultError("invalid-response", subject, `Not a response: ${describeIssues(issues)}`, {
    allowed: subject === "status" ? Object.values(ToolStatus) : [],
  });
}
