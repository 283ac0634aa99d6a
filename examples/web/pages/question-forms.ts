import { showSlashForm, threadInAddress } from "@langslash/composer";
import type { Answers, OfficeQuestion } from "../page-event.js";
import { element } from "./element.js";

/** Returns a function that shows the questions about arguments as forms, and leaves those alone that are shown. */
export function questionForms(
  place: HTMLElement,
  decide: (answers: Answers) => Promise<void>,
): (questions: readonly OfficeQuestion[]) => void {
  const shown = new Map<string, HTMLElement>();
  return (questions) => {
    const asked = new Map(questions.map((question) => [JSON.stringify(question), question]));
    for (const [key, form] of shown) {
      if (asked.has(key)) continue;
      form.remove();
      shown.delete(key);
    }
    for (const [key, question] of asked) {
      if (shown.has(key) || question.type !== "arguments") continue;
      const form = element("div");
      place.append(form);
      shown.set(key, form);
      showSlashForm(form, question.question, {
        keep: `${threadInAddress()} ${question.id}`,
        onAnswer: (answer) => decide({ [question.id]: answer }),
      });
    }
  };
}
