import { BaseDecisionModel, parseClassifierResponse, type Question, type State } from "@langchain/core/decisions";
import type { RunnableConfig } from "@langchain/core/runnables";

/** A decision model over HTTP, like those of providers. */
export class DecisionServerModel extends BaseDecisionModel {
  lc_namespace = ["test"];
  readonly url: string;

  constructor(url: string) {
    super({ model: "decider" });
    this.url = url;
  }

  get _provider(): string {
    return "loopback";
  }

  async _classify(state: State, questions: Record<string, Question>, config?: Partial<RunnableConfig>) {
    const body = JSON.stringify({ model: this.model, state, questions });
    const response = await fetch(this.url, { method: "POST", body, signal: config?.signal ?? null });
    if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
    const fields: Parameters<typeof parseClassifierResponse>[0] = JSON.parse(await response.text());
    return parseClassifierResponse(fields);
  }
}
