import type { Project } from "../project.js";

const MANIFEST = `{
  "skills": [
    {
      "name": "legal-research",
      "description": "Researches a legal question and writes a memo with authority that can be cited. Use when the user asks for statutes, case law or the elements of a claim.",
      "file": "legal-research/SKILL.md",
      "model_required": "sonnet"
    },
    {
      "name": "medical-records-analysis",
      "file": "medical-records-analysis/SKILL.md"
    }
  ],
  "aliases": { "research": "legal-research", "med": "medical-records-analysis" },
  "macros": { "quick-med": "/med phases=1 output=brief" }
}
`;

const RESEARCH = `# Legal research

1. State the question in one sentence, with the jurisdiction.
2. Find the statute first, then the highest court.
3. Give each authority with its holding and a citation.
`;

const RECORDS = `---
description: Turns medical records into a chronology with sources. Use when the user asks to review records, treatment or injuries.
parameters:
  case: { required: true, description: The folder of the case }
  phases: { type: array, default: [1, 2, 3], description: The phases to run }
  output: { values: [full, brief], default: full, description: How much to write }
---

# Medical records of $case

Run the phases $phases and write a $output report.

1. Extract dates, providers and diagnoses.
2. Check the account of the accident.
3. Weigh what caused each injury.
`;

const LETTER = `---
name: client-letter
description: Writes a letter to a client about their case. Use when a client must be told something.
parameters:
  tone:
    values: [plain, warm, formal]
    default: plain
    description: How the letter sounds
examples:
  - tell the client about the hearing
---

# Client letter

1. Say in the first sentence what has happened.
2. Explain each legal word, or leave it out.
3. Keep the tone $tone.
`;

/** Skills of a law office, by a manifest and by folders. */
export const lawOffice: Project = {
  files: [
    { path: "skills/skills_manifest.json", text: MANIFEST },
    { path: "skills/client-letter/SKILL.md", text: LETTER },
    { path: "skills/legal-research/SKILL.md", text: RESEARCH },
    { path: "skills/medical-records-analysis/SKILL.md", text: RECORDS },
  ],
  turns: ["/client-letter tone=warm The hearing has moved to May"],
  message: "/med case=mo_alif output=brief What is missing? | /client-letter",
};
