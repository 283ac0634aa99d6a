import { type AgentQuestion, takeFocus } from "@langslash/composer";
import type { HITLRequest } from "langchain";
import { type ReactElement, useEffect, useRef } from "react";

/** Properties of `ApprovalCard`. */
export interface ApprovalCardProps {
  /** Questions in the format of LangChain's `humanInTheLoopMiddleware`. */
  readonly questions: readonly AgentQuestion[];
  readonly onDecision: (type: "approve" | "reject") => void;
}

/** Shows what the agent wants to do, and asks whether it may. One decision holds for all of it. */
export function ApprovalCard({ questions, onDecision }: ApprovalCardProps): ReactElement {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (first.current) takeFocus(first.current);
  }, []);
  const actions = questions.flatMap(actionsOf);
  if (actions.length === 0) return <p className="problem">The agent asks a question that this page cannot show.</p>;
  return (
    <section className="approval" aria-label="Decision" data-question>
      {actions.map(({ name, description, args }, index) => (
        <div key={index}>
          <p>{description ?? `The agent wants to use ${name}.`}</p>
          <pre>{JSON.stringify(args, undefined, 2)}</pre>
        </div>
      ))}
      <button ref={first} type="button" onClick={() => onDecision("approve")}>
        Approve
      </button>
      <button type="button" onClick={() => onDecision("reject")}>
        Reject
      </button>
    </section>
  );
}

/** Returns what the agent wants to do. */
export function actionsOf({ value }: AgentQuestion): HITLRequest["actionRequests"] {
  // oxlint-disable-next-line no-unsafe-type-assertion -- questions of other middlewares have none
  return (value as Partial<HITLRequest>).actionRequests ?? [];
}
