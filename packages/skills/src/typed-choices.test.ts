import { describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import type { Catalogue } from "@langslash/grammar";
import type { CatalogueRouteOptions } from "./catalogue-routes.js";
import { type CatalogueExtras, catalogueRoutes, loadSkills } from "./index.js";

const URL = "http://localhost/langslash/catalogue";
const PARAMETERS = "case: {}, tone: { values: [plain] }, password: { secret: true }, copy: { type: boolean }";
const FILES = {
  "med/SKILL.md": `---\nname: med\ndescription: Reads.\naliases: [m]\nparameters: { ${PARAMETERS} }\n---\nCase $case.`,
  "none/SKILL.md": "---\nname: none\ndescription: Nothing.\n---\nx",
};
const open = { command: "med", parameter: "case", typed: "a", given: {} };

type Complete = NonNullable<CatalogueExtras["complete"]>;

/** Returns a function that asks a route, with the problems that it reports. */
async function route(complete: Complete | undefined, extras: CatalogueExtras & CatalogueRouteOptions = {}) {
  const warnings: string[] = [];
  const onWarning = (warning: string): void => void warnings.push(warning);
  const options = { ...extras, ...(complete && { complete }), onWarning };
  const serve = catalogueRoutes(await loadSkills(temporaryFolder(FILES)), options);
  const post = (body: unknown, init: RequestInit = {}) =>
    serve(new Request(URL, { method: "POST", body: JSON.stringify(body), ...init }));
  return { serve, warnings, post, ask: async (body: unknown = open) => (await post(body)).json() };
}

describe("values that code provides while someone types", () => {
  it("are those of the function for a skill, also by its alias and in a macro", async () => {
    const complete = vi.fn<Complete>(async () => ["alif", "Abe", "ba", 7]);
    const { serve, ask } = await route(complete, { macros: { quick: "/m tone=plain" } });
    const { commands } = (await (await serve(new Request(URL))).json()) as Catalogue;
    expect(commands.map(({ name, choicesOf }) => [name, choicesOf])).toEqual([
      ["help", undefined],
      ["quick", "med"],
      ["med", "med"],
      ["none", undefined],
    ]);
    const given = { tone: "plain", password: "hunter2" };
    expect(await ask({ ...open, given })).toEqual(["alif", "Abe"]);
    expect(complete).toHaveBeenCalledWith("med", "case", "a", { tone: "plain" }, expect.anything());
  });

  it("are those of the function of a custom command, with the context of the request", async () => {
    const context = (request: Request) => ({ user: request.headers.get("authorization") });
    const complete = vi.fn<(...all: unknown[]) => string[]>(() => ["ada"]);
    const remind = { name: "remind", description: "Reminds.", parameters: { to: {} }, complete };
    const { post } = await route(undefined, { commands: [remind], context });
    const body = { command: "remind", parameter: "to", typed: "A", given: { x: true } };
    const response = await post(body, { headers: { authorization: "ann" } });
    expect(await response.json()).toEqual(["ada"]);
    expect(complete).toHaveBeenCalledWith(
      "to",
      "A",
      { x: true },
      expect.objectContaining({ context: { user: "ann" } }),
    );
  });

  it.each([
    { ...open, command: "none" },
    { ...open, command: "m" },
    { ...open, command: "other" },
    { ...open, parameter: "tone" },
    { ...open, parameter: "password" },
    { ...open, parameter: "copy" },
    { ...open, parameter: "toString" },
    { ...open, parameter: "__proto__" },
  ])("are none, without a call, for $command $parameter", async (body) => {
    const complete = vi.fn<Complete>(() => ["a"]);
    const { ask } = await route(complete);
    expect(await ask(body)).toEqual([]);
    expect(complete).not.toHaveBeenCalled();
  });

  it.each([
    undefined,
    "",
    "x",
    [],
    { ...open, typed: 1 },
    { ...open, given: { a: {} } },
    { ...open, typed: "x".repeat(1_001) },
  ])("are refused for nonsense: %j", async (body) => {
    expect((await (await route(() => ["a"])).post(body)).status).toBe(400);
  });

  it.each([
    ["failed.", () => Promise.reject(new Error("the password is hunter2"))],
    [
      "failed.",
      () => {
        throw new Error("the password is hunter2");
      },
    ],
    ["did not answer within 50 ms.", () => new Promise<never>(() => undefined)],
    ["did not return a list.", () => "alif" as never],
    ["did not return a list.", () => ({ length: 1e9 }) as never],
    ["did not return a list.", () => new Set(["a"]) as never],
  ] satisfies [string, Complete][])("are none if the function %s, with one warning", async (problem, complete) => {
    const { ask, warnings } = await route(complete, { completeTimeout: 50 });
    expect([await ask(), await ask()]).toEqual([[], []]);
    expect(warnings).toEqual([`\`complete\` of /med, for the parameter case, ${problem}`]);
  });

  it("end the work of the function at the time limit, and when the client has gone", async () => {
    const signals: AbortSignal[] = [];
    const complete: Complete = async (...all) => {
      signals.push(all[4].signal);
      return new Promise(() => undefined);
    };
    const { ask, post, warnings } = await route(complete, { completeTimeout: 50 });
    await ask();
    expect(signals[0]?.aborted).toBe(true);
    const gone = new AbortController();
    const response = post(open, { signal: gone.signal });
    await vi.waitFor(() => expect(signals).toHaveLength(2));
    gone.abort();
    expect(await (await response).json()).toEqual([]);
    expect([signals[1]?.aborted, warnings.length]).toEqual([true, 1]);
  });

  it("are the first fifty that can be typed", async () => {
    const nonsense = [null, undefined, {}, "", Number.NaN, "a\nb", "a\u0000", "a".repeat(1_001), ["a"], "a1", "a1"];
    const many = Array.from({ length: 100_000 }, (_, index) => `a${index}`);
    const { ask } = await route(() => [...nonsense, ...many] as string[]);
    const begun = performance.now();
    expect(await ask()).toEqual(["a1", "a0", ...many.slice(2, 50)]);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  it("are asked for in the index of whoever is logged in, who may be refused", async () => {
    const complete = vi.fn<Complete>(() => ["a"]);
    const serve = catalogueRoutes(() => new Response("Log in first.", { status: 401 }), { complete });
    const response = await serve(new Request(URL, { method: "POST", body: JSON.stringify(open) }));
    expect([response.status, complete.mock.calls.length]).toEqual([401, 0]);
  });
});
