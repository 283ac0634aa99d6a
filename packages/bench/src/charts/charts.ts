import type { Chart, Series } from "./chart.js";

const AGENTS = "docs/performance-agents.md";

/** The rows of the bare agent, of Langslash and of deepagents below one heading of the table of agents. */
function agentsBelow(heading: string, further: readonly Series[] = []): Series[] {
  return [
    { row: `${heading}: deepagents`, label: "deepagents", tone: "peer" },
    ...further,
    { row: `${heading}: langslash`, label: "Langslash", tone: "own" },
    { row: `${heading}: bare agent`, label: "no skills", tone: "plain" },
  ];
}

/** The charts of docs/performance.md. */
export const CHARTS: readonly Chart[] = [
  {
    name: "turns",
    title: "First turn of a thread, without the model, in ms",
    page: AGENTS,
    table: "agents",
    kind: "lines",
    series: agentsBelow("turn in a new thread, ms"),
  },
  {
    name: "prompt",
    title: "System prompt and notes of a turn, in characters",
    page: AGENTS,
    table: "agents",
    kind: "lines",
    series: [
      { row: "system prompt, characters: deepagents", label: "deepagents", tone: "peer" },
      { row: "system prompt, characters: langslash, found by words", label: "Langslash, with a skill", tone: "own" },
      { row: "system prompt, characters: langslash", label: "Langslash, small talk", tone: "own-light" },
    ],
  },
  {
    name: "checkpoints",
    title: "Checkpoints of a turn, in bytes",
    page: AGENTS,
    table: "agents",
    kind: "lines",
    series: agentsBelow("checkpoints of a turn, bytes"),
  },
  {
    name: "caching",
    title: "Characters that no prompt cache has, in a thread of 50 turns",
    page: "docs/performance-caching.md",
    table: "prompt-cache",
    kind: "bars",
    series: [
      { row: "uncached characters of a thread: bare agent", label: "no skills", tone: "plain" },
      {
        row: "uncached characters of a thread: deepagents, its list of skills",
        label: "deepagents, its list alone",
        tone: "peer",
      },
      {
        row: "uncached characters of a thread: deepagents, skills read as files",
        label: "deepagents, skills that are read",
        tone: "peer",
      },
      { row: "uncached characters of a thread: langslash", label: "Langslash", tone: "own" },
      {
        row: 'uncached characters of a thread: langslash, placement: "system"',
        label: 'Langslash, placement: "system"',
        tone: "own-light",
      },
    ],
  },
  {
    name: "imports",
    title: "A process that imports LangChain and a package, in ms",
    page: "docs/performance-libraries.md",
    table: "imports",
    kind: "bars",
    series: [
      { row: "langchain", label: "langchain alone", tone: "plain" },
      { row: "langchain, deepagents", label: "deepagents", tone: "peer" },
      { row: "langchain, @langslash/middleware", label: "@langslash/middleware", tone: "own" },
      { row: "langchain, @langslash/converter", label: "@langslash/converter", tone: "own" },
      { row: "langchain, @langslash/text-tools", label: "@langslash/text-tools", tone: "own" },
    ],
  },
];
