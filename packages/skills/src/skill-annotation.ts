import { z } from "zod";

/** Where the annotation stands in a message's `additional_kwargs`. */
export const ANNOTATION_KEY = "langslash";

/**
 * What was made of a message, as a record for interfaces and for tools that read conversations. It holds no text of the user.
 * A client can send any annotation, so nothing may depend on it alone.
 */
export const SkillAnnotationSchema = z.object({
  /** The names of the skills that were invoked, or of the built-in command that answered. */
  names: z.array(z.string()),
  /** The source of the first skill. */
  source: z.string().optional(),
  /** The digest of the first skill's text. */
  digest: z.string().optional(),
  /** Whether the message was answered without the model. */
  local: z.boolean().default(false),
  /** Which stage of a pipeline the message begins, from 0; undefined for what a person wrote. */
  stage: z.number().optional(),
});

/** What was made of a message. */
export type SkillAnnotation = z.infer<typeof SkillAnnotationSchema>;
