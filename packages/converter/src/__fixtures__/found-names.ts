import { SourceText } from "../source/source-text.js";
import { findReferences } from "../references/names/find-references.js";

const KNOWN = {
  agents: ["triage", "planner", "code-reviewer", "test-engineer", "status", "tools:bug-hunter"],
  skills: ["commit", "style-guide", "plan", "citation-check"],
};

/** Returns the references in a text as `agent triage`, each once; a name that is not known ends with a question mark. */
export function foundNames(text: string, known = KNOWN): string[] {
  const references = findReferences(new SourceText(text), known);
  return [...new Set(references.map(({ type, name, isKnown }) => `${type} ${name}${isKnown ? "" : "?"}`))];
}
