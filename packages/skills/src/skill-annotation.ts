import { z } from "zod";

/** Key of the annotation in a message's `additional_kwargs`. */
export const ANNOTATION_KEY = "langslash";

/** Schema of the texts of skills that a message brought into the conversation. */
const ShownSchema = z.object({
  /** The skills, in the order of their texts. */
  skills: z
    .array(
      z.object({
        name: z.string(),
        /** Digest of the text. */
        digest: z.string(),
        /** Why it was shown: the message named it, or an earlier one whose skills are kept; it was found; and so on. */
        as: z.enum(["called", "kept", "selected", "required", "pinned"]),
      }),
    )
    .default([]),
  /** Names of the skills that the model was offered. */
  offered: z.array(z.string()).default([]),
});

/** The texts of skills that a message brought into the conversation. */
export type ShownTexts = z.infer<typeof ShownSchema>;

/**
 * Schema of the annotation that the middleware adds to a message: which skills or command the message invoked. User
 * interfaces and tools that read conversations use it. It contains no text of the user. Clients can send any
 * annotation, so nothing may rely on it alone.
 *
 * Defined here, although it belongs to a message, because @langslash/middleware writes it and @langslash/authoring
 * reads it. Neither imports the other, and this is the package that both import.
 */
export const SkillAnnotationSchema = z.object({
  /** Names of the invoked skills, or of the command that answered. */
  names: z.array(z.string()),
  /** Source of the first skill. */
  source: z.string().optional(),
  /** Digest of the first skill's text. */
  digest: z.string().optional(),
  /** The texts that the message brought into the conversation, if it did. */
  shown: ShownSchema.optional(),
  /** Proof that the middleware wrote `shown`, for those that share its secret. */
  seal: z.string().optional(),
  /** Whether the message was answered without a call of the model. */
  local: z.boolean().default(false),
  /** Whether another middleware changed the text for the request only: nothing else may remember its arguments. */
  redacted: z.boolean().optional(),
  /** Whether it is the answer of a fork: a model wrote it, in a context of its own. */
  fork: z.boolean().optional(),
  /** Stage of a pipeline that the message begins, from 0; undefined for a message of the user. */
  stage: z.number().optional(),
});

/** Annotation on a message that invoked skills or a command. */
export type SkillAnnotation = z.infer<typeof SkillAnnotationSchema>;
