import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, it } from "vitest";
import { type Catalogue, complete, parseSlashCommand } from "./index.js";

const catalogue: Catalogue = {
  commands: [
    { name: "help", kind: "built-in", description: "Lists the commands." },
    {
      name: "medical-records-analysis",
      kind: "skill",
      aliases: ["med"],
      description: "Reads records.",
      parameters: {
        case: { description: "The case folder." },
        phases: { type: "array", values: [1, 2, 3] },
        output: { values: ["full", "brief"] },
        draft: { type: "boolean" },
      },
    },
    { name: "legal-research", kind: "skill", aliases: ["r", "research"] },
    { name: "quick-med", kind: "macro" },
    { name: "zoom", kind: "command" },
  ],
};
const inserts = (text: string): string[] =>
  complete(text, text.length, { ...catalogue }).suggestions.map(({ insert }) => insert);

const parametersNamed = (numbers: number[]) => Object.fromEntries(numbers.map((number) => [`p${number}`, {}]));

describe("complete", () => {
  it.each([
    ["/", ["/help", "/legal-research", "/medical-records-analysis", "/quick-med", "/zoom"]],
    ["/me", ["/medical-records-analysis", "/quick-med"]],
    ["/med", ["/med", "/quick-med"]],
    ["/MED", ["/med", "/quick-med"]],
    ["/RES", ["/research", "/medical-records-analysis"]],
    ["/research", ["/research"]],
    ["/rsch", ["/legal-research"]],
    ["/zzz", []],
    ["/ZOOM", ["/zoom"]],
    ["  /qui", ["/quick-med"]],
    ["/med x | /leg", ["/legal-research"]],
    ["/med x && /leg", ["/legal-research"]],
    ["/med /leg", ["/legal-research"]],
    ["/med case=a /leg", ["/legal-research"]],
    ["/med x | /zoo", ["/zoom"]],
    ["/med /zoo", []],
    ["/med /hel", []],
    ["/help leg", ["legal-research"]],
    ["/help /leg", ["legal-research"]],
    ["/help hel", []],
    ["/med ", ["case=", "phases=", "output=", "--draft"]],
    ["/med case=a o", ["output="]],
    ["/MED o", ["output="]],
    ["/med --", ["--case=", "--phases=", "--output=", "--draft"]],
    ["/med text --ou", ["--output="]],
    ["/medical-records output=", ["output=full", "output=brief"]],
    ["/MEDICAL o", ["output="]],
    ["/medic o", []],
    ["/med output=", ["output=full", "output=brief"]],
    ["/med text output=B", ["output=brief"]],
    ["/med --output=f", ["--output=full"]],
    ["/med draft=", ["draft=true", "draft=false"]],
    ["/med phases=1,", ["phases=1,2", "phases=1,3"]],
    ["/med phases=1,2,", ["phases=1,2,3"]],
    ["/med phases=1,3", ["phases=1,3"]],
    ["/med output=full,", []],
    ["/med output=full,b", []],
    ["/med --output /b", []],
    ["/a", ["/medical-records-analysis"]],
    ["/med case=", []],
    ["/med unknown=", []],
    ["/med text ou", []],
    ["/med -- ou", []],
    ["/med --output ", ["full", "brief"]],
    ["/med --output b", ["brief"]],
    ["/med --output --", ["--case=", "--phases=", "--draft"]],
    ["/med --draft ", ["case=", "phases=", "output="]],
    ["/med text output=full --o", []],
    ['/med case="a --o', []],
    ['/med output="f', ["output=full"]],
    ['/med output="full"x --o', ["--output="]],
    ["/med --output='b", ["--output=brief"]],
    ["/unknown ", []],
    ["hello /m", []],
    ["hello | /m", []],
    ["hello | /med ou", []],
    ["//med | /m", []],
    ["//med | /med ou", []],
    ["hello", []],
    ["", []],
    ["// m", []],
  ])("for %j suggests %j", (text, expected) => {
    expect(inserts(text)).toEqual(expected);
  });

  it("does not suggest a parameter used after the cursor in the same stage", () => {
    const labels = (text: string): string[] =>
      complete(text.replace("^", ""), text.indexOf("^"), catalogue).suggestions.map(({ label }) => label);
    expect(labels("/med ^ case=a")).toEqual(["phases", "output", "draft"]);
    expect(labels("/med ^ | /med case=a")).toContain("case");
    expect(labels("/med case=a | /med ^")).toContain("case");
  });

  it("returns the range of the word at the cursor, including the part after it", () => {
    expect(complete("/med-x rest", 4, catalogue).range).toEqual({ start: 0, end: 6 });
    expect(complete("/med ou", 7, catalogue).range).toEqual({ start: 5, end: 7 });
    expect(complete("/med x | /l", 11, catalogue).range).toEqual({ start: 9, end: 11 });
    expect(complete("/med ", 5, catalogue).range).toEqual({ start: 5, end: 5 });
  });

  it("suggests each command once, with its other names and its description", () => {
    expect(complete("/med", 4, catalogue).suggestions[0]).toEqual({
      label: "medical-records-analysis",
      insert: "/med",
      kind: "command",
      description: "Reads records.",
      aliases: ["med"],
    });
    expect(complete("/med c", 6, catalogue).suggestions[0]).toEqual({
      label: "case",
      insert: "case=",
      kind: "parameter",
      description: "The case folder.",
    });
  });

  it("inserts the alias that is being typed, and the name in the middle of a longer word", () => {
    const first = (text: string, cursor: number): string | undefined =>
      complete(text, cursor, catalogue).suggestions[0]?.insert;
    expect(first("/resea", 6)).toBe("/research");
    expect(first("/medical", 4)).toBe("/medical-records-analysis");
  });

  it("lists commands by section after a bare slash: what the application adds, then each source of skills", () => {
    const commands: Catalogue["commands"] = [
      { name: "help", kind: "built-in" },
      { name: "save", kind: "command" },
      { name: "b", kind: "skill", source: "office" },
      { name: "a", kind: "skill", source: "own" },
      { name: "A2", kind: "skill", source: "office" },
    ];
    const { suggestions } = complete("/", 1, { commands });
    expect(suggestions.map(({ label, section }) => [section, label])).toEqual([
      ["Help", "help"],
      ["Commands", "save"],
      ["office", "A2"],
      ["office", "b"],
      ["own", "a"],
    ]);
  });

  it("does not read a path after a flag as its value, because only a quoted value can begin with a slash", () => {
    const commands = [{ name: "x", kind: "skill" as const, parameters: { path: { values: ["/tmp/a"] } } }];
    const labels = (text: string): string[] =>
      complete(text, text.length, { commands }).suggestions.map(({ label }) => label);
    expect(labels("/x --path /tmp/")).toEqual([]);
    expect(labels("/x path=/tmp/")).toEqual(["/tmp/a"]);
  });

  it.each([
    ["/pin ", ["legal-research", "medical-records-analysis"]],
    ["/pin /RESE", ["research"]],
    ["/pin qui", []],
    ["/pin med ", []],
    ["/find ", ["help", "legal-research", "medical-records-analysis", "quick-med", "find", "pin"]],
    ["/med x | /find quick", ["quick-med"]],
  ])("completes the names that a command takes: %s", (text, expected) => {
    const commands: Catalogue["commands"] = [
      ...catalogue.commands.filter(({ name }) => name !== "zoom"),
      { name: "pin", kind: "command", completes: "skills", parameters: { name: { position: 0 } } },
      { name: "find", kind: "command", completes: "commands" },
    ];
    const { suggestions } = complete(text, text.length, { commands });
    expect(suggestions.map(({ insert }) => insert)).toEqual(expected);
    expect(suggestions.every(({ kind }) => kind === "topic")).toBe(true);
  });

  it("keeps parameters apart that are declared by the same object", () => {
    const same = {};
    const commands = [{ name: "x", kind: "skill" as const, parameters: { one: same, two: same } }];
    expect(complete("/x ", 3, { commands }).suggestions.map(({ label }) => label)).toEqual(["one", "two"]);
  });

  it.each(["/", "/s", "/skill", "/number", "/snb", "/x /", "/help ", "/x p", "/x e="])(
    "says after %j how many suggestions there are beyond the limit",
    (text) => {
      const numbers = Array.from({ length: 130 }, (_, number) => number);
      const commands: Catalogue["commands"] = [
        ...numbers.map((number) => ({
          name: `skill-${number}-number`,
          kind: "skill" as const,
          aliases: [`s${number}`],
        })),
        { name: "x", kind: "skill", parameters: { e: { values: numbers }, ...parametersNamed(numbers) } },
      ];
      const all = complete(text, text.length, { commands }, { limit: Number.POSITIVE_INFINITY });
      expect(all.more).toBe(0);
      expect(all.suggestions.length).toBeGreaterThan(100);
      for (const limit of [1, 20, 100]) {
        const some = complete(text, text.length, { commands }, { limit });
        expect(some.suggestions).toEqual(all.suggestions.slice(0, limit));
        expect(some.more).toBe(all.suggestions.length - limit);
      }
    },
  );

  it("returns at most twenty of ten thousand names, and only prefix matches if there are enough", () => {
    const commands = Array.from({ length: 10_000 }, (_, number) => ({
      name: `skill-${number}-x${number % 7}`,
      kind: "skill" as const,
    }));
    const { suggestions } = complete("/skill-99", 9, { commands });
    expect(suggestions).toHaveLength(20);
    expect(suggestions.every(({ label }) => label.startsWith("skill-99"))).toBe(true);
  });

  it("never throws, and returns a valid range, for every text and cursor", () => {
    const part = fc.constantFrom(
      "/",
      "/med",
      "/help",
      " ",
      "|",
      "&&",
      "output=",
      "--",
      "--output",
      "x",
      '"',
      "\n",
      "é",
    );
    const holds = fc.property(fc.array(part, { maxLength: 20 }), fc.integer({ min: -2, max: 100 }), (parts, cursor) => {
      const text = parts.join("");
      const { range } = complete(text, cursor, catalogue);
      expect(range.start >= 0 && range.start <= range.end && range.end <= text.length).toBe(true);
    });
    fc.assert(holds, { numRuns: 20 * RANDOM_RUNS });
  });
});

describe("complete, with models that can be chosen", () => {
  const models = ["sonnet", "haiku"];
  const known: Catalogue = {
    commands: [
      { name: "med", kind: "skill", parameters: { case: {} }, models },
      { name: "plain", kind: "skill" },
    ],
  };
  const inserted = (text: string): string[] =>
    complete(text, text.length, known).suggestions.map(({ insert }) => insert);

  it.each([
    ["/med ", ["case=", "model="]],
    ["/med mo", ["model="]],
    ["/med model=", ["model=sonnet", "model=haiku"]],
    ["/med --model ha", ["haiku"]],
    ["/med model=haiku ", ["case="]],
    ["/plain ", []],
    ["/plain model=", []],
  ])("%s", (text, expected) => {
    expect(inserted(text)).toEqual(expected);
  });
});

it("completes values so that they are read as they are", () => {
  const values = ["'s-Hertogenbosch", "a\tb", String.raw`say "a" \ b`, String.raw`C:\a`];
  const command = { name: "go", kind: "command" as const, parameters: { city: { values } } };
  const { suggestions } = complete("/go city=", 9, { commands: [command] });
  expect(suggestions.map(({ insert }) => parseSlashCommand(`/go ${insert}`)?.arguments["city"])).toEqual(values);
});

describe("values that code provides", () => {
  const parameters = {
    client: { required: true },
    tags: { type: "array" },
    tone: { values: ["plain", "formal"] },
    copy: { type: "boolean" },
    password: { secret: true },
  } as const;
  const known: Catalogue = {
    commands: [
      { name: "remind", kind: "command", parameters, choicesOf: "remind" },
      { name: "soon", kind: "macro", parameters, choicesOf: "remind" },
      { name: "plain", kind: "skill", parameters },
    ],
  };
  const at = (text: string, choices?: readonly (string | number)[]) =>
    complete(text, text.length, known, choices ? { choices } : {});

  it.each([
    ["/remind client=Ad", "client", "Ad", {}],
    ["/soon tone=plain client=", "client", "", { tone: "plain" }],
    ['/remind --copy client="Ada L', "client", "Ada L", { copy: true }],
    ["/remind tags=a,b", "tags", "b", {}],
    ["/remind password=secret:1 client=A", "client", "A", {}],
    ["/remind --client A", "client", "A", {}],
  ])("are asked for in %j", (text, parameter, typed, given) => {
    expect(at(text).open).toEqual({ command: "remind", parameter, typed, given });
  });

  it.each([
    "/remind tone=p",
    "/remind copy=t",
    "/remind password=s",
    "/plain client=A",
    "/remind cl",
    "/remind x=1",
    "/re",
  ])("are not asked for in %j", (text) => {
    expect(at(text).open).toBeUndefined();
  });

  it("are completed as in a list of values, also in quotes and lists", () => {
    const written = (text: string) =>
      at(text, ["Ada Lovelace", "Adam", "Ben", 7]).suggestions.map(({ insert }) => insert);
    expect(written("/remind client=ad")).toEqual(['client="Ada Lovelace"', "client=Adam"]);
    expect(written('/remind client="Ada L')).toEqual(['client="Ada Lovelace"']);
    expect(written("/remind tags=Ben,")).toEqual(['tags="Ben,Ada Lovelace"', "tags=Ben,Adam", "tags=Ben,7"]);
    expect(written("/remind tone=")).toEqual(["tone=plain", "tone=formal"]);
  });

  it("replace the word at the cursor, and know the arguments after it", () => {
    const text = "/remind client=A tone=plain";
    const { range, open } = complete(text, 16, known);
    expect([text.slice(range.start, range.end), open?.given]).toEqual(["client=A", { tone: "plain" }]);
  });
});
