// Spans of model calls and tool calls that name the skill. The exporter keeps them in memory, in place of the one of
// your tracing service.
import { LangChainInstrumentation } from "@arizeai/openinference-instrumentation-langchain";
import { AIMessage } from "@langchain/core/messages";
import * as callbackManager from "@langchain/core/callbacks/manager";
import { loadSkills, skillMiddleware, skillUsage } from "@langslash/middleware";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { createAgent, fakeModel, tool } from "langchain";
import { fileURLToPath } from "node:url";

const exporter = new InMemorySpanExporter();
const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
new LangChainInstrumentation({ tracerProvider }).manuallyInstrument(callbackManager);

const skills = await loadSkills(fileURLToPath(new URL("../law-office/skills", import.meta.url)));
const search = tool(() => "KRS 413.140", { name: "search_statutes", description: "Searches statutes." });
const toolCall = { name: "search_statutes", args: {}, id: "1", type: "tool_call" as const };
const model = fakeModel()
  .respond(new AIMessage({ content: "", tool_calls: [toolCall] }))
  .respond(new AIMessage("One year."))
  .respond(new AIMessage("Hello."));
const agent = createAgent({
  model,
  tools: [search],
  middleware: skillMiddleware({ skills, usage: skillUsage() }),
});
for (const content of ["/research jurisdiction=Kentucky What about Mo Alif?", "thanks"]) {
  await agent.invoke({ messages: [{ role: "user", content }] });
}

for (const { attributes } of exporter.getFinishedSpans()) {
  const kind = String(attributes["openinference.span.kind"]);
  if (kind !== "LLM" && kind !== "TOOL") continue;
  const metadata: Record<string, unknown> = JSON.parse(String(attributes["metadata"] ?? "{}"));
  const facts = Object.entries(metadata).filter(([key]) => /^(gen_ai\.skill|langslash)\./.test(key));
  console.log(kind, JSON.stringify(Object.fromEntries(facts)));
}
