"use client";

import { createElement, type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { agentQuestion } from "./agent-question.js";
import { type FormPlace, showSlashForm, type SlashFormOptions } from "./show-slash-form.js";

/** Props of `SlashForm`. */
export interface SlashFormProps extends SlashFormOptions {
  /** The value of an interrupt. */
  readonly question: unknown;
  /** Shown if the value is no question in LangChain's format. @default nothing */
  readonly fallback?: ReactNode;
}

/** Shows a question in LangChain's format as a form: about the arguments of commands, or whether the agent may act. */
export function SlashForm({ question, fallback, keep, ...handlers }: SlashFormProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(handlers);
  useEffect(() => void (latest.current = handlers));
  // A chat reads its questions again and again. Entered values stay until there is another question.
  const asked = JSON.stringify(question);
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    // oxlint-disable-next-line no-unsafe-type-assertion -- every app has its own types of a browser, or none
    return showSlashForm(current as unknown as FormPlace, JSON.parse(asked ?? "null"), {
      keep,
      onAnswer: (answer) => latest.current.onAnswer(answer),
      onSecret: async (name, value) => latest.current.onSecret?.(name, value),
    });
  }, [asked, keep]);
  return createElement("div", { ref: place }, agentQuestion(question) ? undefined : fallback);
}
