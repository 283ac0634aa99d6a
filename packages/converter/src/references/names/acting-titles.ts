import type { OutlineLine } from "../words/outline.js";
import type { Mention } from "./name-tables.js";

/** A known agent that a text names by its title. */
interface Title extends Pick<Mention, "written" | "before" | "after" | "item"> {
  readonly line: Pick<OutlineLine, "isCode" | "isHeading" | "isRow">;
}

/** A title whose last word is one for a person: `Backend Developer`, `QA Lead`. */
const ROLE =
  / (?!browser|compiler|container|folder|loader|number|order|router|server)(?:lead|head|expert|[a-z]{2,}(?:ers?|ors?|[iy]sts?|ants?|ects?|ians?))$/i;
/** The start of a line or an item, and of a sentence. */
const START = /^(?:the[ \t]+)?[`*]{0,3}$/;
const SENTENCE_START = /(?:[.;!?][ \t]+|(?:→|->|=>?)[ \t]*)(?:the[ \t]+)?[`*]{0,3}$/;
/** The head of an item or a line: `x: …`, `x → …`, `x (…)`. */
const HEAD_AFTER = /^[`*]{0,3}[ \t]*(?:[:：→]|[—–(]|-+[ \t>])/;
/** A verb of the third person with its object, after a subject: `x runs the tests`. */
const ACTS_AFTER =
  /^[`*]{0,3} (?:then |also )?(?!(?:is|was|has|does|this|its|comments|docs|files|findings|notes|outputs|reports|results|rules|skills|steps|tasks|tests|tools)\b)[a-z]{2,}[a-rt-z]s(?:[ \t]*[:,.;]|[ \t](?!(?:are|were|must|should|will|can|may|have)\b)|[ \t]*(?:\n|$))/;

/** Whether an agent is what a text names by its title: the subject of an item or of its sentence. */
export function isActing({ written, before, after, item, line }: Title): boolean {
  if (line.isCode || line.isHeading || !ROLE.test(written)) return false;
  const isSubject = (!line.isRow && START.test(item)) || SENTENCE_START.test(before);
  return isSubject && (HEAD_AFTER.test(after) || ACTS_AFTER.test(after));
}
