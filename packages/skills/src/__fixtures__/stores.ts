import { InMemoryStore } from "@langchain/langgraph";
import { afterAll, beforeAll } from "vitest";
import type { SkillStore } from "../index.js";
import { EmbeddedPostgres } from "@langslash/testing/embedded-postgres";

/**
 * Returns the stores that the same tests run over. Each call of a store's function returns an empty namespace. The
 * database runs as long as the test file.
 */
export function testStores(): readonly (readonly [string, () => { store: SkillStore; namespace: string[] }])[] {
  let postgres: EmbeddedPostgres;
  let count = 0;
  beforeAll(async () => {
    postgres = await EmbeddedPostgres.start();
  }, 60_000);
  afterAll(() => postgres[Symbol.asyncDispose]());
  const namespace = (): string[] => ["tests", `n${(count += 1)}`];
  return [
    ["InMemoryStore", () => ({ store: new InMemoryStore(), namespace: namespace() })],
    ["PostgresStore", () => ({ store: postgres.store, namespace: namespace() })],
  ];
}
