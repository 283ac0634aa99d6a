import { type LangGraphProcess, startLangGraph } from "@langslash/testing/langgraph-process";

/** Starts the server of a project as `npm run dev` does, without a key of a model and without colors. */
export function runProject(folder: string): Promise<LangGraphProcess> {
  return startLangGraph(["dev.js", "--no-reload"], { cwd: folder, env: { NO_COLOR: "1" } });
}
