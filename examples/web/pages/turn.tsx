import type { ChatTurn } from "@langslash/composer";
import { type ReactElement, useLayoutEffect, useRef } from "react";
import type { PageEvent } from "../page-update.js";
import { chipOf } from "./chip.js";
import { copyButton } from "./copy-button.js";
import { renderMarkdown } from "./markdown.js";

/** Properties of `Turn`. */
export interface TurnProps {
  readonly turn: ChatTurn<PageEvent>;
  /** Called with a newly written command when its chip is clicked. */
  readonly onUse: (command: string) => void;
}

/** A part of an answer: text, below chips that show how it was made. A pipeline has several. */
interface AnswerPart {
  readonly chips: ReactElement[];
  readonly warnings: string[];
  id?: string;
  text: string;
}

/** A message, with its command in colour, and its answer, with a button that copies it or why it ended early. */
export function Turn({ turn, onUse }: TurnProps): ReactElement {
  const { text, parts, status, reason } = turn;
  const [, command, rest] = /^(\/[\p{L}\p{M}\p{N}_:-]+(?=\s|$))?(.*)$/su.exec(text) ?? [];
  const shown = partsOf(parts, onUse);
  const texts = shown.flatMap((part) => part.text || []);
  return (
    <>
      <article className="human" aria-label="You">
        <code>{command}</code>
        {rest}
      </article>
      <article className="answer" aria-label="Answer">
        {shown.map((part, index) => (
          <Part key={index} part={part} />
        ))}
        {reason !== undefined && <p className="problem">{reason}</p>}
        {reason === undefined && texts.length > 0 && /^(?:done|cut)$/.test(status) && (
          <Made make={copyButtonOf} text={texts.join("\n\n")} />
        )}
      </article>
    </>
  );
}

function Part({ part: { chips, warnings, id, text } }: { readonly part: AnswerPart }): ReactElement {
  return (
    <>
      {chips.length > 0 && (
        <ul className="chips" aria-label="How this was answered">
          {chips.map((chip, index) => (
            <li key={index}>{chip}</li>
          ))}
        </ul>
      )}
      {warnings.map((warning, index) => (
        <p key={index} className="soft">
          {warning}
        </p>
      ))}
      {id !== undefined && <Made className="text" make={renderMarkdown} text={text} />}
    </>
  );
}

/** Shows a text by elements that are made without React. */
function Made({ make, text, className }: { make: (text: string) => Node; text: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(make(text)), [make, text]);
  return <div ref={place} className={className} />;
}

function copyButtonOf(text: string): HTMLElement {
  return copyButton(() => text);
}

/** Groups the events of an answer. A chip after a warning, and anything after a text, begins another part. */
function partsOf(events: readonly PageEvent[], onUse: TurnProps["onUse"]): AnswerPart[] {
  const parts: AnswerPart[] = [];
  /** Chips of commands that are answered without a model. They are all reported at first. */
  const local: ReactElement[] = [];
  for (const event of events) {
    const chip = chipOf(event, onUse);
    if (event.type === "slash-command" && chip) local.push(chip);
    else if (chip || event.type === "text" || event.type === "warning") {
      const last = parts.at(-1);
      // Chips stand above warnings, and both above the text.
      const isOpen = last?.id === undefined && (!chip || last?.warnings.length === 0);
      const goesOn = isOpen || (event.type === "text" && last?.id === event.id);
      const part = last && goesOn ? last : { chips: [], warnings: [], text: "" };
      if (part !== last) parts.push(part);
      if (chip) part.chips.push(chip);
      if (event.type === "warning") part.warnings.push(event.message);
      if (event.type !== "text") continue;
      if (event.local && part.id === undefined) part.chips.push(...local.splice(0, 1));
      part.id = event.id;
      part.text += event.text;
    }
  }
  return parts;
}
