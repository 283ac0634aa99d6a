import { takeFocus } from "@langslash/composer";
import type { HITLRequest, HITLResponse } from "langchain";
import { type ReactElement, useEffect, useRef, useState } from "react";

/** Properties of `Approval`. */
export interface ApprovalProps {
  /** The value of an interrupt, for example of LangChain's `humanInTheLoopMiddleware`. */
  readonly question: unknown;
  readonly onAnswer: (answer: HITLResponse) => Promise<void>;
}

const LABELS = { approve: "Approve", reject: "Reject" } as const;

/** Asks whether the agent may do what it wants to do. One decision holds for all actions of the question. */
export function Approval({ question, onAnswer }: ApprovalProps): ReactElement {
  const [isSent, setSent] = useState(false);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (card.current) takeFocus(card.current); // no button, since an Enter that was meant for the message would press it
  }, []);
  if (!isRequest(question)) return <p className="problem">The agent asks a question that this page cannot show.</p>;
  const { actionRequests, reviewConfigs } = question;
  const decide = async (type: keyof typeof LABELS): Promise<void> => {
    setSent(true);
    await onAnswer({ decisions: actionRequests.map(() => ({ type })) });
    setSent(false); // the question is still there if the answer has not arrived
  };
  const types = (["approve", "reject"] as const).filter((type) =>
    reviewConfigs.every(({ allowedDecisions }) => allowedDecisions.includes(type)),
  );
  return (
    <section ref={card} aria-label="Decision" data-question tabIndex={-1}>
      {actionRequests.map(({ name, args, description = `The agent wants to use ${name}.` }, index) => {
        const values = JSON.stringify(args, undefined, 2);
        // LangChain's own description ends with the arguments.
        return <pre key={index}>{description.includes(values) ? description : `${description}\n\n${values}`}</pre>;
      })}
      <div>
        {types.map((type) => (
          <button key={type} type="button" disabled={isSent} onClick={() => void decide(type)}>
            {LABELS[type]}
          </button>
        ))}
      </div>
    </section>
  );
}

function isRequest(question: unknown): question is HITLRequest {
  return typeof question === "object" && question !== null && "actionRequests" in question;
}
