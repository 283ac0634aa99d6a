import { SlashSuggestions, useSlashComposer } from "@langslash/composer/react";
import { type KeyboardEvent, type ReactElement, useState } from "react";

/** Properties of `Composer`. */
export interface ComposerProps {
  /** URL of the commands. */
  readonly catalogue: string;
  readonly isRunning: boolean;
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
}

/** The text area, which completes commands, their arguments and the values of these. */
export function Composer({ catalogue, isRunning, onSend, onStop }: ComposerProps): ReactElement {
  const [text, setText] = useState("");
  const slash = useSlashComposer({ catalogue });
  const { usage, problems } = slash.state;

  const send = (): void => {
    if (text.trim() === "" || isRunning) return;
    if (slash.check().some(({ severity }) => severity === "error")) return;
    setText("");
    onSend(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    slash.inputProps.onKeyDown(event);
    // Safari ends a composition with an Enter whose key code is 229.
    if (event.defaultPrevented || event.key !== "Enter" || event.shiftKey || event.keyCode === 229) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      aria-label="New message"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRunning) onStop();
        else send();
      }}
    >
      <SlashSuggestions composer={slash} className="suggestions" />
      <div className="field">
        <textarea
          {...slash.inputProps}
          aria-label="Message"
          rows={1}
          autoFocus
          placeholder="Type / for commands"
          enterKeyHint="send"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit">{isRunning ? "Stop" : "Send"}</button>
      </div>
      <p className="usage" {...slash.usageProps}>
        {usage}
      </p>
      <div role="status">
        {problems.map(({ message, hint, span }) => (
          <p key={`${span.start} ${message}`} className="problem">
            {message} {hint}
          </p>
        ))}
      </div>
      <p {...slash.statusProps} />
    </form>
  );
}
