import { askServer } from "./ask-server.js";

/** Shows which model answers, or that it is an offline one. */
export async function showModel(notice: HTMLElement): Promise<void> {
  const { isOffline, runsAs } = await askServer<{ isOffline: boolean; runsAs: string }>("/api/model");
  notice.textContent = isOffline ? "Offline model" : runsAs;
  notice.title = isOffline
    ? "OPENAI_API_KEY is not set, so an offline model answers with the request it received."
    : "";
  notice.classList.toggle("offline", isOffline);
  notice.hidden = false;
}
