const manifest = {
  skills: [
    {
      name: "medical-records-analysis",
      description: "Analyses medical records.",
      file: "medical.md",
      model_required: "sonnet",
      tools_required: ["read_file"],
      owner: "records team",
      sub_skills: {
        "fact-investigation": { description: "Checks the facts.", file: "sub/fact.md", model: "gemini-3-pro" },
        "summary-writing": { description: "Writes the summary.", file: "sub/summary.md" },
      },
    },
    { name: "legal-research", description: "Finds the law.", file: "legal-research/SKILL.md" },
  ],
  aliases: { med: "medical-records-analysis", fact: "fact-investigation" },
};

/** The files of a manifest with two skills, two sub-skills and two aliases. */
export const OFFICE = {
  "skills_manifest.json": manifest,
  "medical.md": "# Medical records\n",
  "sub/fact.md": "# Facts\n",
  "sub/summary.md": "# Summary\n",
  "legal-research/SKILL.md": "---\nname: other-name\nmodel: opus\ndescription: From the file.\n---\n# Law\n",
};
