import { InMemoryStore } from "@langchain/langgraph";
import { afterAll, beforeAll } from "vitest";
import type { SkillStore } from "../index.js";
import { EmbeddedPostgres, sharedPostgres } from "@langslash/testing/embedded-postgres";

let count = 0;

/**
 * Returns the stores that the same tests run over. Each call of a store's function returns an empty namespace. There
 * is no database if LANGSLASH_DATABASES is `none`, as in the quick tests.
 *
 * @param hasOwn - whether the file has a database of its own, as tests need that change the clock of the process
 */
export function testStores(
  hasOwn = false,
): readonly (readonly [string, () => { store: SkillStore; namespace: string[] }])[] {
  let postgres: EmbeddedPostgres;
  const namespace = (): string[] => ["tests", `n${(count += 1)}`];
  const inMemory = ["InMemoryStore", () => ({ store: new InMemoryStore(), namespace: namespace() })] as const;
  if (process.env["LANGSLASH_DATABASES"] === "none") return [inMemory];
  beforeAll(async () => {
    postgres = await (hasOwn ? EmbeddedPostgres.start() : sharedPostgres());
  }, 60_000);
  if (hasOwn) afterAll(() => postgres[Symbol.asyncDispose]());
  return [inMemory, ["PostgresStore", () => ({ store: postgres.store, namespace: namespace() })]];
}
