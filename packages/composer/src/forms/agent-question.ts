import { type ArgumentForm, argumentForms } from "@langslash/grammar";

/** Characters that are invisible, or that reverse the direction of others. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\u115F\u1160\u3164\uFFA0]/gu;

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
      return { command, description: visible(all), fields: [], problems: [], canApprove: true, otherArguments: {} };
    }),
    isApproval: true,
    submit: allows("approve") ? "Approve" : undefined,
    reject: allows("reject") ? "Reject" : undefined,
  };
}

/** Returns a text with invisible characters as their codes, since a person decides about all of it. */
function visible(text: string): string {
  return text.replaceAll(INVISIBLE, (hidden) => {
    const code = (hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `[U+${code}]`;
  });
}

function isApproval(value: unknown): value is ApprovalRequest {
  const { actionRequests, reviewConfigs }: Partial<Record<keyof ApprovalRequest, unknown>> = Object(value);
  return (
    areObjects(actionRequests) &&
    actionRequests.length > 0 &&
    actionRequests.every(isAction) &&
    areObjects(reviewConfigs)
  );
}

function isAction({ name, description }: Partial<Record<"name" | "description", unknown>>): boolean {
  return typeof name === "string" && ["string", "undefined"].includes(typeof description);
}

function areObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every((each) => typeof each === "object" && each !== null);
}
