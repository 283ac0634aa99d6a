import { z } from "zod";
import type { GenerateSkillAnswer } from "./generate-skill-answer.js";

/** What is told through the stream writer (`streamMode: "custom"`) after a skill was written: names and counts, no text. */
export const SkillWrittenEventSchema = z.object({
  type: z.literal("skill-written"),
  /** The skill's name, which is its command without the slash. */
  name: z.string(),
  /** SHA-256 of its SKILL.md. */
  digest: z.string(),
  /** Whether it was there before. */
  isUpdate: z.boolean(),
  /** How many files were written. */
  fileCount: z.int(),
  warningCount: z.int(),
});

/** A skill was written. */
export type SkillWrittenEvent = z.infer<typeof SkillWrittenEventSchema>;

const WriterSchema = z.object({
  writer: z.custom<(event: SkillWrittenEvent) => void>((value) => typeof value === "function"),
});

/** Tells that a skill was written, where the run has a stream writer. */
export function reportWritten(answer: GenerateSkillAnswer, runtime: unknown): void {
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
