// Stands in for an AI command-line tool: `node stand-in.mjs <format>` reads a question and answers in the tool's format.
import { text } from "node:stream/consumers";

const question = await text(process.stdin);
const isSynthesis = question.includes("Combine their answers into one.");

const TOOLS = {
  gemini: () => {
    const response = isSynthesis
      ? "One year, and two years after a motor vehicle accident. Answer A has the rule, answer B its exception."
      : "One year from the injury (KRS 413.140).";
    return JSON.stringify({ response, stats: { models: { "gemini-stand-in": { tokens: { total: 120 } } } } });
  },
  codex: () => {
    const answer = "Two years where it was a motor vehicle accident (KRS 304.39-230).";
    return [
      { type: "thread.started", thread_id: "1" },
      { type: "item.completed", item: { type: "agent_message", text: answer } },
      { type: "turn.completed", usage: { input_tokens: 100, output_tokens: 20 } },
    ]
      .map((event) => JSON.stringify(event))
      .join("\n");
  },
  "cursor-agent": () => {
    process.exitCode = 1;
    process.stderr.write("Error: Authentication required. Run 'agent login' first.\n");
    return "";
  },
  text: () => "It depends on the kind of accident.",
};

process.stdout.write(TOOLS[process.argv[2]]());
