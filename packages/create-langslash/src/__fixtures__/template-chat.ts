import { type ChatUnderTest, startChat } from "@langslash/testing/chat-window";
import { type LangGraphProcess, startLangGraph, textsOfThread } from "@langslash/testing/langgraph-process";
import { startSlowModel } from "@langslash/testing/slow-model";
import { installedProject } from "./installed-project.js";

/** Starts a created project with a slow model, and the connection to it. */
export async function startTemplateChat(): Promise<ChatUnderTest> {
  const [model, project] = await Promise.all([startSlowModel(), installedProject()]);
  const env = { NO_COLOR: "1", OPENAI_API_KEY: "none", OPENAI_BASE_URL: model.url };
  const chat = await startChat<LangGraphProcess>({
    model,
    start: () => startLangGraph(["dev.js", "--no-reload"], { cwd: project.folder, env }),
    addressOf: ({ url }) => url,
    end: (server) => server.kill(),
    read: textsOfThread,
  });
  const close = async (): Promise<void> => {
    await chat.close();
    project.remove();
  };
  return { ...chat, close };
}
