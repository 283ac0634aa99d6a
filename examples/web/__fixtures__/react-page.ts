// A chat in React, for the tests: the text area is controlled by the app, and Enter sends.
import type { Catalogue } from "@langslash/grammar";
import { SlashSuggestions, useSlashComposer } from "@langslash/composer/react";
import { createElement, type ReactElement, useState } from "react";
import { createRoot } from "react-dom/client";

declare const start: { readonly catalogue: Catalogue; readonly root: Parameters<typeof createRoot>[0] };

function Chat(): ReactElement {
  const [text, setText] = useState("");
  const [sent, setSent] = useState("");
  const slash = useSlashComposer({ catalogue: start.catalogue });
  const input = createElement("textarea", {
    ...slash.inputProps,
    "aria-label": "Message",
    value: text,
    onChange: ({ currentTarget }: { currentTarget: object }) =>
      setText("value" in currentTarget ? String(currentTarget.value) : ""),
    onKeyDown: (event) => {
      slash.inputProps.onKeyDown(event);
      const { key, shiftKey, keyCode, defaultPrevented } = event;
      if (key !== "Enter" || shiftKey || keyCode === 229 || defaultPrevented) return;
      event.preventDefault();
      setSent(text.trim());
      setText("");
    },
  });
  return createElement(
    "main",
    {},
    createElement(SlashSuggestions, { composer: slash }),
    input,
    createElement("p", slash.usageProps, slash.state.usage),
    createElement("p", slash.statusProps),
    createElement("output", {}, sent),
  );
}

createRoot(start.root).render(createElement(Chat));
