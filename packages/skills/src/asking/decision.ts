import { z } from "zod";

/** The decision of a person about a command, in the format of LangChain's `HITLResponse`. */
export const DecisionSchema = z.discriminatedUnion("type", [
  z.object({ type: z.enum(["approve", "reject"]) }),
  z.object({
    type: z.literal("edit"),
    editedAction: z.object({ name: z.string(), args: z.record(z.string(), z.unknown()) }),
  }),
]);
