import { z } from "zod";
import type { GenerateSkillAnswer } from "./generate-skill-answer.js";

/**
 * Schema of the event emitted with `streamMode: "custom"` after a write, and again if the task that made the call runs
 * again. It has names and counts, but no text.
 *
 * @example
 * ```ts
 * import { SkillWrittenEventSchema } from "@langslash/authoring";
 *
 * const chunk: unknown = { type: "model-selected", model: "sonnet" }; // of `agent.stream(input, { streamMode: "custom" })`
 * const { data } = SkillWrittenEventSchema.safeParse(chunk);
 * console.log(data?.name); // undefined, because it is another event
 * ```
 */
export const SkillWrittenEventSchema = z.object({
  type: z.literal("skill-written"),
  /** The skill's name, which is its command without the slash. */
  name: z.string(),
  /** SHA-256 of its SKILL.md, in hexadecimal. */
  digest: z.string(),
  /** Whether the skill existed before. */
  isUpdate: z.boolean(),
  /** Number of files that were created or changed. */
  fileCount: z.int(),
  warningCount: z.int(),
});

/** Event that reports a written skill. */
export type SkillWrittenEvent = z.infer<typeof SkillWrittenEventSchema>;

const WriterSchema = z.object({
  writer: z.custom<(event: SkillWrittenEvent) => void>((value) => typeof value === "function"),
});

/** Emits a `skill-written` event if the answer reports a written skill and the run has a stream writer. */
export function emitSkillWritten(answer: GenerateSkillAnswer, runtime: unknown): void {
  if (!answer.ok || "preview" in answer) return;
  const { command, hash, filesCreated, filesChanged, warnings } = answer;
  WriterSchema.safeParse(runtime).data?.writer({
    type: "skill-written",
    name: command.slice(1),
    digest: hash,
    isUpdate: filesChanged !== undefined,
    fileCount: filesCreated.length + (filesChanged?.length ?? 0),
    warningCount: warnings.length,
  });
}
