import { type ArgumentForm, argumentForms } from "@langslash/grammar";

/** What an agent asks a person: for the arguments of commands, or whether it may act. */
export type AskedQuestion =
  | { readonly kind: "arguments"; readonly forms: readonly ArgumentForm[] }
  | {
      readonly kind: "approval";
      /** What the agent wants to do, one text for each action. */
      readonly actions: readonly string[];
      /** The decisions that are allowed for all of its actions. */
      readonly allows: (type: "approve" | "reject") => boolean;
    };

/** The part of LangChain's `HITLRequest` that is shown. */
interface ApprovalRequest {
  readonly actionRequests: readonly { readonly name: string; readonly args?: object; readonly description?: string }[];
  readonly reviewConfigs: readonly { readonly allowedDecisions?: readonly string[] }[];
}

/** Reads the value of an interrupt. Returns undefined if it is no question in LangChain's format. */
export function agentQuestion(value: unknown): AskedQuestion | undefined {
  const forms = argumentForms(value);
  if (forms) return { kind: "arguments", forms };
  if (!isApproval(value)) return undefined;
  return {
    kind: "approval",
    actions: value.actionRequests.map(({ name, args, description }) => {
      const text = String(description ?? `The agent wants to use ${name}.`);
      const values = JSON.stringify(args ?? {}, undefined, 2);
      return text.includes(values) ? text : `${text}\n\n${values}`; // LangChain's own description ends with the arguments
    }),
    allows: (type) =>
      value.reviewConfigs.every(({ allowedDecisions = [] }) => [allowedDecisions].flat().includes(type)),
  };
}

function isApproval(value: unknown): value is ApprovalRequest {
  const { actionRequests, reviewConfigs }: Partial<Record<keyof ApprovalRequest, unknown>> = Object(value);
  return areObjects(actionRequests) && actionRequests.length > 0 && areObjects(reviewConfigs);
}

function areObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every((each) => typeof each === "object" && each !== null);
}
