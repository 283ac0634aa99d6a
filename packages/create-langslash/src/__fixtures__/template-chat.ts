import { BreakableConnection } from "@langslash/testing/breakable-connection";
import type { ChatUnderTest } from "@langslash/testing/chat-window";
import { sharedChromium } from "@langslash/testing/chromium";
import { type LangGraphProcess, startLangGraph } from "@langslash/testing/langgraph-process";
import { startSlowModel } from "@langslash/testing/slow-model";
import { installedProject } from "./installed-project.js";

/** Starts a created project with a slow model, and the connection to it. */
export async function startTemplateChat(): Promise<ChatUnderTest> {
  const [model, project, browser] = await Promise.all([startSlowModel(), installedProject(), sharedChromium()]);
  const env = { NO_COLOR: "1", OPENAI_API_KEY: "none", OPENAI_BASE_URL: model.url };
  const start = (): Promise<LangGraphProcess> =>
    startLangGraph(["dev.js", "--no-reload"], { cwd: project.folder, env });
  let server = await start();
  const portOf = ({ url }: LangGraphProcess): number => Number(new URL(url).port);
  const connection = await BreakableConnection.to(portOf(server));
  return {
    browser,
    address: `http://127.0.0.1:${connection.port}/`,
    connection,
    model,
    async restart() {
      await server.kill();
      server = await start();
      connection.reset(portOf(server));
    },
    async close() {
      await connection.cut();
      await server.close();
      await model.close();
      project.remove();
    },
  };
}
