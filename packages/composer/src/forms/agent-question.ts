import { type ArgumentForm, argumentForms } from "@langslash/grammar";

/** A question of an agent to a person: about the arguments of commands, or whether it may act. */
export interface AskedQuestion {
  readonly label: string;
  /** The commands, or the actions that wait for approval: these have no fields, and are described in text. */
  readonly forms: readonly ArgumentForm[];
  readonly isApproval: boolean;
  /** Text of the button that answers; undefined if that is not allowed. */
  readonly submit: string | undefined;
  /** Text of the button that rejects; undefined if that is not allowed. */
  readonly reject: string | undefined;
}

/** The part of LangChain's `HITLRequest` that is shown. */
interface ApprovalRequest {
  readonly actionRequests: readonly { readonly name: string; readonly args?: object; readonly description?: string }[];
  readonly reviewConfigs: readonly { readonly allowedDecisions?: readonly string[] }[];
}

/** Reads the value of an interrupt. Returns undefined if it is no question in LangChain's format. */
export function agentQuestion(value: unknown): AskedQuestion | undefined {
  const forms = argumentForms(value);
  if (forms) {
    const label = `Arguments of ${forms.map(({ command }) => `/${command}`).join(", ")}`;
    return { label, forms, isApproval: false, submit: "Run", reject: "Cancel" };
  }
  if (!isApproval(value)) return undefined;
  const { actionRequests, reviewConfigs } = value;
  const allows = (type: string): boolean =>
    reviewConfigs.every(({ allowedDecisions = [] }) => [allowedDecisions].flat().includes(type));
  return {
    label: "Decision",
    forms: actionRequests.map(({ name: command, args, description }) => {
      const text = description ?? `The agent wants to use ${command}.`;
      const values = JSON.stringify(args ?? {}, undefined, 2);
      const all = text.includes(values) ? text : `${text}\n\n${values}`; // LangChain's own description ends with the arguments
      return { command, description: all, fields: [], problems: [], canApprove: true, otherArguments: {} };
    }),
    isApproval: true,
    submit: allows("approve") ? "Approve" : undefined,
    reject: allows("reject") ? "Reject" : undefined,
  };
}

function isApproval(value: unknown): value is ApprovalRequest {
  const { actionRequests, reviewConfigs }: Partial<Record<keyof ApprovalRequest, unknown>> = Object(value);
  return areObjects(actionRequests) && actionRequests.length > 0 && areObjects(reviewConfigs);
}

function areObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every((each) => typeof each === "object" && each !== null);
}
