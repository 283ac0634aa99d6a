import { h, type VNode } from "vue";
import type { RequestPart, ShownRequest } from "../worker/run-thread.js";

const CAUSES: Readonly<Record<string, string>> = {
  first: "the first request of this model",
  extended: "it begins with the request before it",
  tools: "the list of tools has changed",
  "system-prompt": "the system prompt has changed",
  messages: "an earlier message has changed",
  model: "another model has a cache of its own",
};

const KINDS: Readonly<Record<string, string>> = {
  tool: "Tool",
  system: "System prompt",
  human: "User",
  ai: "Model",
};

/** Shows requests to a model, part by part, and which parts a provider's cache has. */
export function requestsView(requests: readonly ShownRequest[]): VNode[] {
  if (requests.length === 0) return [h("p", "No model is called.")];
  return requests.map((request, index) =>
    requestView(request, requests.length > 1 ? `Request ${index + 1}` : "Request"),
  );
}

function requestView({ model, parts, cause }: ShownRequest, title: string): VNode {
  const cached = charactersOf(parts.filter(({ isCached }) => isCached));
  const all = charactersOf(parts);
  const to = model === undefined ? "the agent's model" : `the model ${model}`;
  const reason = cause === undefined ? "" : ` (${CAUSES[cause] ?? cause})`;
  return h("div", { class: "request" }, [
    h("p", [
      h("b", `${title} to ${to}: `),
      `${shown(cached)} of ${shown(all)} characters are cached, ${shown(all - cached)} are not${reason}.`,
    ]),
    h("ol", parts.map(partView)),
  ]);
}

function partView({ kind, text, isCached }: RequestPart): VNode {
  const [who, cache] = [KINDS[kind] ?? kind, isCached ? "cached" : "not cached"];
  const heading = [h("span", { class: "kind" }, who), " ", h("span", { class: "cache" }, cache)];
  const body = h("pre", { tabindex: 0, role: "group", "aria-label": `${who}, ${cache}` }, text);
  const isOpen = !isCached && kind !== "tool";
  return h("li", { class: isCached ? "part is-cached" : "part" }, [
    h("details", { open: isOpen }, [h("summary", heading), body]),
  ]);
}

function charactersOf(parts: readonly RequestPart[]): number {
  return parts.reduce((sum, { text }) => sum + text.length, 0);
}

function shown(count: number): string {
  return count.toLocaleString("en-US");
}
