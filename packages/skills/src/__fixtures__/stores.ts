import { InMemoryStore } from "@langchain/langgraph";
import { beforeAll } from "vitest";
import type { SkillStore } from "../index.js";
import { EmbeddedPostgres } from "@langslash/testing/embedded-postgres";

let count = 0;

/**
 * Returns the stores that the same tests run over. Each call of a store's function returns an empty namespace. The
 * database is that of the process. There is none if LANGSLASH_DATABASES is `none`, as in the quick tests.
 */
export function testStores(): readonly (readonly [string, () => { store: SkillStore; namespace: string[] }])[] {
  let postgres: EmbeddedPostgres;
  const namespace = (): string[] => ["tests", `n${(count += 1)}`];
  const inMemory = ["InMemoryStore", () => ({ store: new InMemoryStore(), namespace: namespace() })] as const;
  if (process.env["LANGSLASH_DATABASES"] === "none") return [inMemory];
  beforeAll(async () => {
    postgres = await EmbeddedPostgres.shared();
  }, 60_000);
  return [inMemory, ["PostgresStore", () => ({ store: postgres.store, namespace: namespace() })]];
}
