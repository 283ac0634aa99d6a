import { type AgentAnswers, type AgentQuestion, showSlashForm, threadInAddress } from "@langslash/composer";
import { element } from "./element.js";

/** Returns a function that shows the questions of the agent as forms, and leaves those alone that are shown. */
export function questionForms(
  place: HTMLElement,
  decide: (answers: AgentAnswers) => Promise<void>,
): (questions: readonly AgentQuestion[]) => void {
  const shown = new Map<string, HTMLElement>();
  return (questions) => {
    const asked = new Map(questions.map((question) => [JSON.stringify(question), question]));
    for (const [key, form] of shown) {
      if (asked.has(key)) continue;
      form.remove();
      shown.delete(key);
    }
    for (const [key, { id, value }] of asked) {
      if (shown.has(key)) continue;
      const form = element("div");
      place.append(form);
      shown.set(key, form);
      showSlashForm(form, value, {
        keep: `${threadInAddress()} ${id}`,
        onAnswer: (answer) => decide({ [id]: answer }),
      });
    }
  };
}
