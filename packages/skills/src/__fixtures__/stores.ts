import { InMemoryStore } from "@langchain/langgraph";
import { afterAll, beforeAll } from "vitest";
import type { SkillStore } from "../index.js";
import { EmbeddedPostgres } from "@langslash/testing/embedded-postgres";

/**
 * Returns the stores that the same tests run over. Each call of a store's function returns an empty namespace. The
 * database runs as long as the test file. There is none if LANGSLASH_DATABASES is `none`, as in the quick tests.
 */
export function testStores(): readonly (readonly [string, () => { store: SkillStore; namespace: string[] }])[] {
  let postgres: EmbeddedPostgres;
  let count = 0;
  const namespace = (): string[] => ["tests", `n${(count += 1)}`];
  const inMemory = ["InMemoryStore", () => ({ store: new InMemoryStore(), namespace: namespace() })] as const;
  if (process.env["LANGSLASH_DATABASES"] === "none") return [inMemory];
  beforeAll(async () => {
    postgres = await EmbeddedPostgres.start();
  }, 60_000);
  afterAll(() => postgres[Symbol.asyncDispose]());
  return [inMemory, ["PostgresStore", () => ({ store: postgres.store, namespace: namespace() })]];
}
