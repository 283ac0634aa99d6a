// A page with a message field and a form, for the tests: without a framework, or in React.
import { showSlashForm, type SlashAnswer } from "@langslash/composer";
import { SlashForm } from "@langslash/composer/react";
import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";

declare const start: {
  readonly isReact: boolean;
  readonly beside: Parameters<typeof showSlashForm>[0];
  readonly place: Parameters<typeof showSlashForm>[0] & Parameters<typeof createRoot>[0];
};

const answers: SlashAnswer[] = [];
const secrets: string[] = [];
const options: Parameters<typeof showSlashForm>[2] = {
  onAnswer: (answer) => answers.push(answer),
  onSecret: async (name, value) => {
    if (value === "refused") throw new Error("The store is down.");
    secrets.push(`${name}=${value}`);
    return `secret:${secrets.length}`;
  },
};
const root = start.isReact ? createRoot(start.place) : undefined;
const ask = (question: unknown, keep?: string): void => {
  const props = { question, keep, fallback: "Another question.", ...options };
  if (root) root.render(createElement(StrictMode, {}, createElement(SlashForm, props)));
  else if (!showSlashForm(start.place, question, { ...options, keep })) start.place.replaceChildren();
};
/** Shows another question beside it. */
const askBeside = (question: unknown): void => void showSlashForm(start.beside, question, options);
Object.assign(globalThis, { ask, askBeside, answers, secrets });
