import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Catalogue, complete } from "./index.js";

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
  complete(text, text.length, catalogue).suggestions.map(({ insert }) => insert);

describe("complete", () => {
  it.each([
    ["/", ["/help", "/legal-research", "/med", "/medical-records-analysis", "/quick-med", "/r", "/research", "/zoom"]],
    ["/me", ["/med", "/medical-records-analysis", "/quick-med"]],
    ["/RES", ["/research", "/legal-research", "/medical-records-analysis"]],
    ["/rsch", ["/research", "/legal-research"]],
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
    ["/med ", ["case=", "--draft", "output=", "phases="]],
    ["/med case=a o", ["output="]],
    ["/MED o", ["output="]],
    ["/med --", ["--case=", "--draft", "--output=", "--phases="]],
    ["/med text --ou", ["--output="]],
    ["/med output=", ["output=full", "output=brief"]],
    ["/med text output=B", ["output=brief"]],
    ["/med --output=f", ["--output=full"]],
    ["/med draft=", ["draft=true", "draft=false"]],
    ["/med phases=1,", ["phases=1,2", "phases=1,3"]],
    ["/med case=", []],
    ["/med unknown=", []],
    ["/med text ou", []],
    ["/med -- ou", []],
    ["/med --output ", ["full", "brief"]],
    ["/med --output b", ["brief"]],
    ["/med --output --", ["--case=", "--draft", "--phases="]],
    ["/med --draft ", ["case=", "output=", "phases="]],
    ["/med text output=full --o", []],
    ['/med case="a --o', []],
    ['/med output="f', ["output=full"]],
    ["/med --output='b", ["--output=brief"]],
    ["/unknown ", []],
    ["hello /m", []],
    ["hello", []],
    ["", []],
    ["// m", []],
  ])("for %j suggests %j", (text, expected) => {
    expect(inserts(text)).toEqual(expected);
  });

  it("does not suggest a parameter used after the cursor in the same stage", () => {
    const labels = (text: string): string[] =>
      complete(text.replace("^", ""), text.indexOf("^"), catalogue).suggestions.map(({ label }) => label);
    expect(labels("/med ^ case=a")).toEqual(["draft", "output", "phases"]);
    expect(labels("/med ^ | /med case=a")).toContain("case");
    expect(labels("/med case=a | /med ^")).toContain("case");
  });

  it("returns the range of the word at the cursor, including the part after it", () => {
    expect(complete("/med-x rest", 4, catalogue).range).toEqual({ start: 0, end: 6 });
    expect(complete("/med ou", 7, catalogue).range).toEqual({ start: 5, end: 7 });
    expect(complete("/med x | /l", 11, catalogue).range).toEqual({ start: 9, end: 11 });
    expect(complete("/med ", 5, catalogue).range).toEqual({ start: 5, end: 5 });
  });

  it("describes each suggestion, and names the command of an alias", () => {
    expect(complete("/med", 4, catalogue).suggestions[0]).toEqual({
      label: "med",
      insert: "/med",
      kind: "command",
      description: "/medical-records-analysis: Reads records.",
    });
    expect(complete("/med c", 6, catalogue).suggestions[0]).toEqual({
      label: "case",
      insert: "case=",
      kind: "parameter",
      description: "The case folder.",
    });
  });

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
    fc.assert(holds, { numRuns: 1000 });
  });

  it.each(["| /", "/a ", "|  ", "x=1 ", " ", "x", "/"])(
    "%j a hundred thousand times is read in linear time",
    (unit) => {
      const text = `/med ${unit.repeat(100_000)}`;
      expect(() => complete(`${text} `, text.length + 1, catalogue)).not.toThrow();
    },
  );
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
