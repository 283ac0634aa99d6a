import { digestOf } from "../digest.js";
import { SkillError } from "../skill-error.js";
import type { SkillStore } from "../skill-store.js";
import { askInGraph } from "./ask-in-graph.js";
import { type ForeignSkill, SKILL_FILE } from "./foreign-skill.js";
import type { ApprovedFile, SkillApproval } from "./skill-approval.js";

/** The part of a LangGraph store that approvals need. */
type ApprovalStore = Pick<SkillStore, "get" | "put">;

/** Options for the approval of foreign skills. */
export interface ApprovalOptions {
  /**
   * Who decides whether a skill may be used: a person, through an interrupt of the graph in the format of LangChain's
   * humanInTheLoopMiddleware; or a function, which approves with `true` only. Asked once for each content of a skill.
   * @default "interrupt"
   */
  readonly approve?: "interrupt" | ((approval: SkillApproval) => boolean | Promise<boolean>);
  /**
   * The store that remembers approvals: a LangGraph store. Without one, another process asks again.
   * @default the memory of this process
   */
  readonly store?: ApprovalStore;
  /**
   * Returns who approves, such as the id of the run's user. Needed if each user decides for themselves.
   * @default an approval holds for everyone
   */
  readonly owner?: () => string;
}

type AskedSkill = Pick<ForeignSkill, "description" | "digest" | "name" | "uri"> &
  Pick<SkillApproval, "reason"> & { readonly files: ReadonlyMap<string, ApprovedFile> };

/** Remembers which foreign skills may be used. An approval holds for a label, a URI and the digests of all files. */
export class SkillApprovals {
  readonly #place: Pick<SkillApproval, "label" | "origin">;
  readonly #options: ApprovalOptions;
  /** Digests of skills that were approved, and of their texts, for turns that began before a skill changed. */
  readonly #approved = new Set<string>();
  /** Calls of the function that have not returned yet. */
  readonly #deciding = new Map<string, Promise<unknown>>();

  /** @param place - the source of the skills, and how people are told about it */
  constructor(place: Pick<SkillApproval, "label" | "origin">, options: ApprovalOptions) {
    this.#place = place;
    this.#options = options;
  }

  /**
   * Checks that this older text was approved while it was the current one.
   *
   * @param digest - as the server listed it
   * @throws SkillError `not-approved` if it was not
   */
  requireEarlier(skill: AskedSkill, digest: string): void {
    if (!this.#approved.has(keyOf(this.#namespace(), skill, `text ${digest}`))) throw this.#notApproved(skill);
  }

  /**
   * Asks for approval of a skill, unless it has been approved with exactly these files.
   *
   * @param read - returns the text; called only if a person or function is asked
   * @throws SkillError `not-approved` if the skill may not be used, `store-failed` if the store fails
   */
  async require(skill: AskedSkill, read: () => Promise<string>): Promise<void> {
    const namespace = this.#namespace();
    const { uri, name, digest } = skill;
    const question = keyOf(namespace, skill, digest);
    const key = `${digest}-${digestOf(uri)}`;
    const isKnown = this.#approved.has(question) || (await this.#inStore((store) => store.get(namespace, key)));
    if (!isKnown) {
      const decision = await this.#decide(skill, read, question);
      if (decision !== true) throw this.#notApproved(skill, decision === false ? undefined : decision.problem);
      await this.#inStore((store) => store.put(namespace, key, { uri, name, digest }, false));
    }
    this.#approved.add(question);
    this.#approved.add(keyOf(namespace, skill, `text ${skill.files.get(SKILL_FILE)?.digest}`));
  }

  /** Returns the decision, or the reason why no person can be asked. */
  async #decide(
    skill: AskedSkill,
    read: () => Promise<string>,
    question: string,
  ): Promise<boolean | { readonly problem: string }> {
    const { approve = "interrupt" } = this.#options;
    const { uri, name, description, reason } = skill;
    const described = { uri, name, description, ...(reason !== undefined && { reason }) };
    const approval = { ...this.#place, ...described, text: await read(), files: [...skill.files.values()] };
    if (approve === "interrupt") return askInGraph(approval, question);
    const deciding = this.#deciding.get(question) ?? Promise.resolve(approve(approval));
    this.#deciding.set(question, deciding);
    try {
      return (await deciding) === true; // nothing else approves
    } finally {
      this.#deciding.delete(question);
    }
  }

  #namespace(): string[] {
    const { owner = () => "everyone" } = this.#options;
    // Stores refuse some characters in a namespace, such as the period of an e-mail address.
    return ["langslash", "approvals", this.#place.label, digestOf(owner())];
  }

  async #inStore(work: (store: ApprovalStore) => Promise<unknown>): Promise<unknown> {
    try {
      return await (this.#options.store && work(this.#options.store));
    } catch (cause) {
      throw new SkillError("store-failed", this.#place.label, "The store of approvals failed.", { cause });
    }
  }

  #notApproved({ name, uri }: AskedSkill, problem?: string): SkillError {
    const { origin } = this.#place;
    const place = origin === undefined ? "" : ` of ${origin}`;
    const reason = problem === undefined ? "" : `: nobody can be asked, because ${problem}`;
    return new SkillError("not-approved", uri, `The skill ${name}${place} has not been approved${reason}.`);
  }
}

function keyOf(namespace: readonly string[], { uri }: AskedSkill, content: string): string {
  return JSON.stringify([...namespace, uri, content]);
}
