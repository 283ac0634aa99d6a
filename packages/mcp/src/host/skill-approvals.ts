import { type SkillDocument, SkillError, type SkillStore } from "@langslash/skills";
import { askInGraph } from "./ask-in-graph.js";
import { type ForeignSkill, SKILL_FILE } from "./foreign-skill.js";
import type { SkillApproval } from "./skill-approval.js";

/** Options for the approval of foreign skills. */
export interface ApprovalOptions {
  /**
   * Who decides whether a skill may be used: a person, through an interrupt of the graph in the format of LangChain's
   * humanInTheLoopMiddleware; or a function. Asked once for each content of a skill.
   * @default "interrupt"
   */
  readonly approve?: "interrupt" | ((approval: SkillApproval) => boolean | Promise<boolean>);
  /**
   * The store that remembers what was approved: a LangGraph store.
   * @default the memory of this process
   */
  readonly store?: Pick<SkillStore, "get" | "put">;
  /**
   * Returns whose approval it is, such as the user of the run, in an application where people decide for themselves.
   * @default an approval holds for everyone
   */
  readonly owner?: () => string;
}

/** Remembers which foreign skills may be used. An approval holds for a label, a URI and the digests of all files. */
export class SkillApprovals {
  readonly #label: string;
  readonly #options: ApprovalOptions;
  readonly #approved = new Set<string>();
  /** Digests of the texts that were approved, for turns that began before a skill changed. */
  readonly #approvedTexts = new Set<string>();

  constructor(label: string, options: ApprovalOptions) {
    this.#label = label;
    this.#options = options;
  }

  /**
   * Asks for approval of a skill, unless it has been approved with exactly these files. A text older than the listing
   * may be used if it was approved when it was current.
   *
   * @throws SkillError `not-approved` if the skill may not be used
   */
  async require(skill: ForeignSkill, { text, digest }: SkillDocument): Promise<void> {
    const { approve = "interrupt", store, owner = () => "everyone" } = this.#options;
    const namespace = ["langslash", "mcp-approvals", this.#label, owner()];
    const key = `${skill.digest}-${Buffer.from(skill.uri).toString("base64url").slice(0, 120)}`;
    const remembered = `${namespace.join("\0")}\0${key}`;
    const rememberedText = `${namespace.join("\0")}\0${skill.uri}\0${digest}`;
    const isCurrent = skill.files.get(SKILL_FILE)?.digest === `sha256:${digest}`;
    if (isCurrent ? this.#approved.has(remembered) : this.#approvedTexts.has(rememberedText)) return;
    if (!isCurrent) throw notApproved(skill, this.#label);
    const stored = await store?.get(namespace, key);
    if (stored?.value["uri"] !== skill.uri || stored.value["digest"] !== skill.digest) {
      const { uri, name, description } = skill;
      const approval = { label: this.#label, uri, name, description, text, files: [...skill.files.values()] };
      const isApproved = approve === "interrupt" ? await askInGraph(approval) : await approve(approval);
      if (!isApproved) throw notApproved(skill, this.#label);
      await store?.put(namespace, key, { uri, name, digest: skill.digest }, false);
    }
    this.#approved.add(remembered);
    this.#approvedTexts.add(rememberedText);
  }
}

function notApproved({ name, uri }: ForeignSkill, label: string): SkillError {
  return new SkillError("not-approved", uri, `The skill ${name} of the MCP server ${label} has not been approved.`);
}
