// Stages with walls and types: a skill in its own context, one command over many files, values through pipes, and fallbacks.
import { fileURLToPath } from "node:url";
import { explainMessage, loadSkills, skillMiddleware } from "@langslash/middleware";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { createAgent, fakeModel } from "langchain";

const MESSAGES = [
  "/each files=*.md /review-document",
  "/list-claims of Ms Alif | /cover-letter to=$.client",
  "/list-claims of Ms Alif | /each items=$.claims /review-document",
  "/list-claims of Ms Alif | /cover-letter to=$.clients",
  "/list-claims of Ms Alif | if value=$.claims[0] /cover-letter to=$.client",
  "/each files=*.txt /review-document || /cover-letter to=everyone",
];

/** Answers as a model would that reads carefully. The example runs offline; any chat model can take its place. */
function answer(messages: readonly BaseMessage[]): AIMessage {
  const input = JSON.stringify(messages.at(-1)?.content);
  if (input.includes("Skill: list-claims"))
    return new AIMessage('{"client":"Ms Alif","claims":["Unpaid wages. (Risk: the claim is late.)","A deposit."]}');
  if (input.includes("Skill: cover-letter"))
    return new AIMessage(`Dear ${/\*\*to\*\*: ([^\\"]+)/.exec(input)?.[1]}, ...`);
  return new AIMessage(/Risk: [^)]+/.exec(input)?.[0] ?? "No risks.");
}

const model = fakeModel();
for (let call = 0; call < 50; call += 1) model.respond(answer);

const folder = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const skills = await loadSkills(folder("skills"));
const reviewer = createAgent({ model, middleware: skillMiddleware({ skills }) });
const middleware = skillMiddleware({ skills, agents: { reviewer }, roots: [folder("matter")] });
const agent = createAgent({ model, middleware });

for (const content of MESSAGES) {
  const { messages } = await agent.invoke({ messages: [{ role: "user", content }] });
  console.log(`> ${content}\n${messages.at(-1)?.text}\n(${messages.length} messages)\n`);
}
console.log((await explainMessage(MESSAGES[1] ?? "", { skills })).text);
