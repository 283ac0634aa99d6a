import { SlashSuggestions, type UseChat, useSlashComposer } from "@langslash/composer/react";
import type { KeyboardEvent, ReactElement, Ref } from "react";

/** Properties of `Composer`. */
export interface ComposerProps extends UseChat<unknown, unknown, never> {
  readonly ref: Ref<HTMLTextAreaElement>;
  /** URL of the commands. */
  readonly catalogue: string;
}

/** The text area, which completes commands, their arguments and the values of these. */
export function Composer({ ref, chat, state, catalogue }: ComposerProps): ReactElement {
  const slash = useSlashComposer({ catalogue });
  const { usage, problems } = slash.state;
  const stops = state.isBusy && state.draft.trim() === "";

  const send = (): void => {
    if (!slash.check().some(({ severity }) => severity === "error")) chat.send();
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
        if (stops) chat.stop();
        else send();
      }}
    >
      <SlashSuggestions composer={slash} className="suggestions" />
      <div className="field">
        <textarea
          {...slash.inputProps}
          ref={ref}
          aria-label="Message"
          rows={1}
          autoFocus
          placeholder="Type / for commands"
          enterKeyHint="send"
          spellCheck={false}
          value={state.draft}
          onChange={(event) => chat.setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit">{stops ? "Stop" : "Send"}</button>
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
