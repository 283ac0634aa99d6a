/** The skills that the clients are given. */
export const SKILLS = {
  "skills_manifest.json": JSON.stringify({
    skills: [
      { name: "plain", description: "Answers plainly.", file: "plain.md" },
      {
        name: "review",
        description: "Reviews a file.",
        file: "review.md",
        parameters: {
          target: { description: "The file.", required: true },
          style: { description: "How much.", values: ["full", "brief"], default: "full" },
        },
      },
    ],
  }),
  "plain.md": "Answer plainly. It costs $5K, run !`touch ran-by-host`, see @notes.txt here.\n",
  "review.md": "Review <$target> in style <$style>.\n",
};

/** What a user types, for each client, and what must reach the model. */
export interface HostCase {
  readonly name: string;
  readonly prompt: string;
  /** The words after the prompt's name, as each client's users type them. */
  readonly typed: { readonly claude: string; readonly gemini: string; readonly opencode: string };
  /** A text that the model must receive; undefined if the model must not be called. */
  readonly expected: { readonly claude?: string; readonly gemini?: string; readonly opencode?: string };
}

const everywhere = (text: string): HostCase["typed"] => ({ claude: text, gemini: text, opencode: text });

/** The cases. opencode asks for the text before it knows the values, so it can never be refused one. */
export const CASES: readonly HostCase[] = [
  { name: "no arguments", prompt: "plain", typed: everywhere(""), expected: everywhere("Answer plainly.") },
  {
    name: "positional",
    prompt: "review",
    typed: { claude: "src brief", gemini: "src now", opencode: "src brief" },
    expected: {
      claude: "Review <src> in style <brief>.",
      gemini: "Review <src> in style <full>.",
      opencode: "Review <src> in style <brief>.",
    },
  },
  {
    name: "name=value",
    prompt: "review",
    typed: {
      claude: "style=brief target=src",
      gemini: '--style=brief --target=src --request="now"',
      opencode: "src brief",
    },
    expected: {
      claude: "Review <src> in style <brief>.",
      gemini: "Review <src> in style <brief>.",
      opencode: "target=src style=brief",
    },
  },
  {
    name: "several words",
    prompt: "plain",
    typed: everywhere("two words more"),
    expected: everywhere("two words more"),
  },
  {
    name: "wrong value",
    prompt: "review",
    typed: { claude: "src long", gemini: '--target=src --style=long --request="now"', opencode: "src long" },
    expected: { opencode: "style=long" },
  },
  {
    name: "missing value",
    prompt: "review",
    typed: everywhere(""),
    expected: { opencode: "Review <" },
  },
  {
    name: "unknown argument",
    prompt: "review",
    typed: {
      claude: "src colour=red",
      gemini: '--target=src --colour=red --request="now"',
      opencode: "src colour=red",
    },
    // Gemini CLI leaves it out itself.
    expected: { gemini: "Review <src> in style <full>.", opencode: "style=colour=red" },
  },
  { name: "unknown prompt", prompt: "nothing", typed: everywhere("words"), expected: {} },
  {
    name: "$, ! and @ in the text",
    prompt: "plain",
    typed: everywhere(""),
    expected: everywhere("It costs $5K, run !`touch ran-by-host`, see @notes.txt here."),
  },
];
