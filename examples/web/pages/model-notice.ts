import { askServer } from "./ask-server.js";

/** Says which model answers, and where it is an offline one, that it is. */
export async function showModel(notice: HTMLElement): Promise<void> {
  const { isOffline, runsAs } = await askServer<{ isOffline: boolean; runsAs: string }>("/api/model");
  notice.textContent = isOffline ? "Offline model" : runsAs;
  notice.title = isOffline ? "No OPENAI_API_KEY is set, so an offline model answers with what it was asked." : "";
  notice.classList.toggle("offline", isOffline);
  notice.hidden = false;
}
