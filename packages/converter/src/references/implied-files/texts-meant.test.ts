import { describe, expect, it } from "vitest";
import { chosenTexts, pathsMeant, topicOf } from "./texts-meant.js";

describe("the paths that a pattern means", () => {
  const meant = (path: string, paths: readonly string[], folders: readonly string[] = [""]): string[] => {
    return pathsMeant({ base: "either", path, up: 0, isRead: true, isChoice: false }, paths, folders);
  };

  it.each([
    ["rules/*.md", ["rules/a.md"], ["rules/b.mdx", "rules/c/d.md", "rules.md", "rules/amd"]],
    ["rules/", ["rules/a.md", "rules/c/d/e.md"], ["rules.md", "old-rules/a.md"]],
    ["rules/**/a.md", ["rules/a.md", "rules/c/a.md", "rules/c/d/a.md"], ["rules/ca.md", "a.md"]],
    ["rules/**", ["rules/a.md"], ["rules/c/d.md"]],
    ["**/**/fees.md", ["fees.md"], ["my-fees.md", "fees.md/a.md"]],
    ["rules/v1.2/*.md", ["rules/v1.2/a.md"], ["rules/v1x2/a.md"]],
    ["rules/(a+b)/*-*.md", ["rules/(a+b)/c-d.md", "rules/(a+b)/-.md"], ["rules/aab/c-d.md", "rules/(a+b)/cd.md"]],
    ["rules/gro\u0308ße*.md", ["rules/größe.md", "rules/gro\u0308ße-2.md"], ["rules/grosse.md"]],
    ["rules/*.*", ["rules/a.md", "rules/b.csv"], ["rules/c.sh", "rules/d.png", "rules/e"]],
  ])("fit its stars and its folder: %s", (pattern, expected, others) => {
    expect(meant(pattern, [...expected, ...others])).toEqual(expected);
  });

  it.each(["README.md", "_index.md", "index.txt", "ChangeLog.md"])(
    "are not texts about their folder, or agents, commands and skills: %s",
    (file) => {
      expect(meant("rules/", [`rules/${file}`])).toEqual([]);
      expect(meant("**/*.*", [file])).toEqual([]);
    },
  );

  it.each(["myindex.md", "readme-2.md", "README.de.md", "agents/forms/a.md"])(
    "are other texts with similar names: %s",
    (file) => {
      expect(meant("rules/", [`rules/${file}`])).toEqual([`rules/${file}`]);
    },
  );

  it("are in the first of the folders that has any, or in the only other one", () => {
    const [top, kit, office] = ["rules/a.md", "kit/rules/b.md", "my/office/rules/c.md"] as const;
    expect(meant("rules/*.md", [top, kit, office], ["kit/", ""])).toEqual([kit]);
    expect(meant("rules/*.md", [kit, top, office], ["none/", "", "kit/"])).toEqual([top]);
    expect(meant("rules/*.md", [office, "my/office/rules/d.md"], ["kit/", ""])).toEqual([
      office,
      "my/office/rules/d.md",
    ]);
    expect(meant("rules/*.md", [kit, office], [""])).toEqual([]);
    expect(meant("rules/*.md", ["kit/a.md"])).toEqual([]);
    expect(meant("**/**/fees.md", ["kit/fees.md"])).toEqual(["kit/fees.md"]);
    expect(meant("**/**/fees.md", ["kit/fees.md", "office/fees.md"])).toEqual([]);
  });
});

describe("the topic of a conversion", () => {
  it("has the arguments, and the name and the description of the command", () => {
    const content = "---\ndescription: Files a claim\n---\nFile it.";
    expect(topicOf({ name: "file", content, userArguments: "for Rowe" })).toEqual({
      userArguments: "for Rowe",
      command: "file Files a claim",
    });
    expect(topicOf({ content: "File it." })).toEqual({ userArguments: "", command: " " });
    expect(topicOf()).toEqual({ userArguments: "", command: " " });
  });
});

describe("the texts of a pattern", () => {
  const textsOf = (paths: readonly string[], text = "State it.") => paths.map((path) => ({ path, text }));
  const OTHERS = ["b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10"].map((name) => `forms/${name}.md`);
  /** Returns the paths of the texts that are chosen for these arguments and this command. */
  const chosen = (texts: readonly { path: string; text: string }[], userArguments: string, command = ""): string[] => {
    return chosenTexts(texts, { userArguments, command }).map(({ path }) => path);
  };
  const among = (path: string, text?: string) => [...textsOf(OTHERS), ...textsOf([path], text)];

  it("are all taken if they are at most ten, and at most 40,000 characters", () => {
    expect(chosen(textsOf(OTHERS), "none")).toEqual(OTHERS);
    expect(chosen(among("forms/b11.md"), "none")).toEqual([]);
    const half = "a".repeat(20_000);
    expect(chosen(textsOf(["a.md", "b.md"], half), "none")).toEqual(["a.md", "b.md"]);
    expect(chosen([...textsOf(["a.md", "b.md"], half), ...textsOf(["c.md"], "c")], "none")).toEqual([]);
  });

  it("are the first five of those that fit, as long as they have 40,000 characters", () => {
    const fitting = ["claim-a", "claim-b", "claim-c", "claim-d", "claim-e", "claim-f"].map((name) => `${name}.md`);
    expect(chosen([...textsOf(fitting), ...textsOf(OTHERS)], "a claim")).toEqual(fitting.slice(0, 5));
    const [first = "", second = "", third = "", fourth = ""] = fitting;
    const long = [
      ...textsOf([first], "a".repeat(30_000)),
      ...textsOf([second], "b".repeat(10_001)),
      ...textsOf([third], "c".repeat(9_000)),
      ...textsOf([fourth], "d".repeat(1_000)),
      ...textsOf(OTHERS),
    ];
    expect(chosen(long, "a claim")).toEqual([first, third, fourth]);
  });

  it.each([
    ["the words of its name", "forms/fee-note.md", "a fee", ""],
    ["the words of its name with another ending", "forms/hearings.md", "a hearing", ""],
    ["the first letters of its name", "forms/appeals.md", "an appealing idea", ""],
    ["its whole name, also a short one", "forms/KM.md", "for km 20", ""],
    ["its name with composed letters", "forms/gro\u0308ße.md", "nach Größe", ""],
    ["a word of the command", "forms/invoice.md", "", "bill Writes the invoice"],
  ])("fit by %s", (_by, path, userArguments, command) => {
    expect(chosen(among(path), userArguments, command)).toEqual([path]);
  });

  it.each([
    ["the folder", "claim/a1.md", "a claim"],
    ["the ending of the file", "forms/a1.md", "a file.md"],
    ["words of two letters", "forms/of-it.md", "of it"],
    ["a name of one letter", "forms/a.md", "a"],
    ["four first letters", "forms/cour-x1.md", "the court"],
    ["another spelling", "forms/strasse.md", "in der Straße"],
    ["no word", "forms/a1.md", "what was heard here"],
  ])("do not fit by %s", (_by, path, userArguments) => {
    expect(chosen(among(path), userArguments)).toEqual([]);
  });

  it.each([
    "# Claim of Rowe",
    "# \tClaim Rowe",
    "Notes\n\n# Claim: Rowe\n",
    "---\nname: claim-rowe\n---\n",
    "---\n  title:  Claim, Rowe",
    "# Claim\n\ntitle: Rowe",
  ])("fit by two words of their titles: %j", (text) => {
    expect(chosen(among("a1.md", text), "the claim of Rowe")).toEqual(["a1.md"]);
  });

  it.each([
    "# Claim",
    "## Claim of Rowe",
    "#Claim of Rowe",
    "See # Claim of Rowe",
    "# \nClaim of Rowe",
    "name:\nClaim of Rowe",
    `${"Notes.\n".repeat(300)}# Claim of Rowe`,
  ])("do not fit by one word, or by words elsewhere: %j", (text) => {
    expect(chosen(among("a1.md", text), "the claim of Rowe")).toEqual([]);
  });

  it("are the best first, without those that fit half as well or worse", () => {
    const texts = [...textsOf(["writ.md", "fee-claim.md", "claim-fee.md", "claim.md", "fee.md"]), ...textsOf(OTHERS)];
    // 4 for each word of the arguments, 2 for each of the command, and 6 for the whole name
    expect(chosen(texts, "a claim", "fee")).toEqual(["claim.md", "fee-claim.md", "claim-fee.md"]);
    expect(chosen(texts, "some claims", "writ")).toEqual(["claim.md"]);
    const two = [...textsOf(["claim-a.md", "writ-b.md"]), ...textsOf(OTHERS)];
    expect(chosen(two, "some claims", "writ")).toEqual(["claim-a.md"]);
  });
});
