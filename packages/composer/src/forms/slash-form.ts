"use client";

import { createElement, type ReactElement, useEffect, useRef } from "react";
import { type FormPlace, showSlashForm, type SlashFormOptions } from "./show-slash-form.js";

/** Props of `SlashForm`. */
export interface SlashFormProps extends SlashFormOptions {
  /** The value of an interrupt. */
  readonly question: unknown;
}

/** Shows a question about the arguments of commands as a form; nothing if the value is no such question. */
export function SlashForm({ question, className, keep, ...handlers }: SlashFormProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(handlers);
  useEffect(() => void (latest.current = handlers));
  // A chat reads its questions again and again. Entered values stay until there is another question.
  const asked = JSON.stringify(question);
  const takesSecrets = handlers.onSecret !== undefined;
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    // oxlint-disable-next-line no-unsafe-type-assertion -- every app has its own types of a browser, or none
    return showSlashForm(current as unknown as FormPlace, JSON.parse(asked ?? "null"), {
      className,
      keep,
      onAnswer: (answer) => latest.current.onAnswer(answer),
      ...(takesSecrets && { onSecret: async (name, value) => latest.current.onSecret?.(name, value) ?? "" }),
    });
  }, [asked, className, keep, takesSecrets]);
  return createElement("div", { ref: place });
}
