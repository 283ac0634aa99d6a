import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { outlineAt } from "./outline.js";

/** Returns what the outline says of each line of a text, without what is false or missing. */
function outline(text: string): string[] {
  const source = new SourceText(text);
  let offset = 0;
  return text.split("\n").map((line) => {
    const found = outlineAt(source, offset);
    offset += line.length + 1;
    const { isHeading, isCode, isSuggestion, listed = "", isToUse, enumerates } = found ?? {};
    return [
      isHeading && "heading",
      isCode && "code",
      isSuggestion && "suggestion",
      listed,
      isToUse && "to use",
      enumerates && `lists ${enumerates.type}s`,
    ]
      .filter(Boolean)
      .join(", ");
  });
}

/** Returns what the outline says of the last line of a text. */
const last = (text: string): string | undefined => outline(text).at(-1);

describe("a heading", () => {
  it.each(["# Fees", "   ###### Fees", "##\tFees", "#   Fees"])("is %j", (text) => {
    expect(outline(text)).toEqual(["heading"]);
  });

  it.each(["#Fees", "####### Fees", "    # Fees", "Fees # 3"])("is not %j", (text) => {
    expect(outline(text)).toEqual([""]);
  });

  it.each([
    ["## Skills", "skill"],
    ["## AGENTS", "agent"],
    ["## The agents and skills", "agent"],
    ["## Use these skills", "skill, to use"],
    ["## Use", "to use"],
    ["## Fees", ""],
    ["##   Related skills", "suggestion, skill"],
    ["## 🔗 1. See also", "suggestion"],
    ["##  Integration \r", "suggestion"],
  ])("says what its section has: %j", (heading, place) => {
    expect(outline(`${heading}\n\nHello\n- World`).slice(2)).toEqual([place, place]);
  });

  it("ends the section before it, and its list", () => {
    expect(outline("## Skills\n- Use agents:\n## Fees\n  - a")).toEqual(["heading", "skill", "heading", ""]);
  });

  it("of suggestions has its sub-headings, too, up to the next of its level", () => {
    expect(outline("# A\n## Related\na\n\n### Skills\nb\n## Fees\nc")).toEqual([
      "heading",
      "heading, suggestion",
      "suggestion",
      "suggestion",
      "heading, suggestion",
      "suggestion, skill",
      "heading",
      "",
    ]);
    expect(last("  ## Related\n### Fees\na")).toBe("suggestion");
    expect(outline("### Related\na\n# Fees\nb")).toEqual(["heading, suggestion", "suggestion", "heading", ""]);
    expect(outline("## Related\na\n## See also\nb\n### Fees\nc")).toEqual([
      "heading, suggestion",
      "suggestion",
      "heading, suggestion",
      "suggestion",
      "heading, suggestion",
      "suggestion",
    ]);
  });
});

describe("a block of code", () => {
  it.each([
    ["```", "```"],
    ["~~~~", "~~~~"],
    ["  ```bash", "  ```"],
    ["````text", "````"],
  ])("begins and ends with a fence: %j, %j", (fence, end) => {
    expect(outline(`a\n${fence}\nb\n\n${end}\nc`)).toEqual(["", "code", "code", "code", "code", ""]);
  });

  it("has no headings, and ends no section", () => {
    expect(outline("## Related\n```bash\n# Sort\n```\na").slice(2)).toEqual([
      "code, suggestion",
      "code, suggestion",
      "suggestion",
    ]);
    expect(last("```bash\n# Related\nsort\n```\na")).toBe("");
  });

  it.each(["``", "~~", "a ```", "- ```"])("does not begin with %j", (line) => {
    expect(outline(`${line}\nb`)).toEqual(["", ""]);
  });
});

describe("a line that introduces a list", () => {
  it.each(["Skills:", "The skills are：", "**Skills:**  ", "*These are the skills:*"])(
    "gives its items their type: %j",
    (line) => {
      expect(outline(`${line}\n\n    - a\n\n    1. b`)).toEqual(["", "", "skill", "", "skill"]);
    },
  );

  it.each(["Skills", "Skills: three", "**Skills** are here", "The **skills**", "** **"])("is not %j", (line) => {
    expect(last(`${line}\n  - a`)).toBe("");
  });

  it.each(["- **Skills**", "*  **Skills**", "+ **Skills**", "• **Skills**"])(
    "may be an item, of which only what is further indented is part: %j",
    (item) => {
      expect(outline(`${item}\n   - a\n     b\n- c`)).toEqual(["", "skill", "skill", ""]);
    },
  );

  it.each(["- a", "* a", "+ a", "• a", "| a |"])(
    "has items of the same indent, and lines that are further indented: %j",
    (item) => {
      expect(last(`Skills:\n${item}`)).toBe("skill");
    },
  );

  it.each(["a", "-a", "1.a", "1: a"])("ends before %j", (line) => {
    expect(outline(`Skills:\n${line}\n- b`)).toEqual(["", "", ""]);
  });

  it("ends before an item that is less indented", () => {
    expect(outline("  Skills:\n  - a\n- b\n  - c")).toEqual(["", "skill", "", ""]);
  });

  it("says to use them, and may suggest them", () => {
    expect(last("Use these:\n- a")).toBe("to use");
    expect(last("Skills to invoke:\n- a")).toBe("skill, to use");
    expect(last("Related skills:\n- a")).toBe("suggestion, skill");
    expect(last("👉 See also:\n- a")).toBe("suggestion");
    expect(last("See also, to use skills:\n- a")).toBe("suggestion, skill, to use");
  });

  it.each(["**Integration**", "**Integration:**", "**Integration：**", "**Integration**："])(
    "has the words of its title without marks: %j",
    (line) => {
      expect(last(`${line}\n- a`)).toBe("suggestion");
    },
  );

  it("may be followed by a line of spaces", () => {
    expect(last("  Skills:\n \n  - a")).toBe("skill");
  });

  it("takes precedence over its section", () => {
    expect(outline("## Use agents\na\nSkills:\n- b\n\nc")).toEqual([
      "heading",
      "agent, to use",
      "agent, to use",
      "skill",
      "",
      "agent, to use",
    ]);
  });

  it.each(["Read before you begin:", "**Load first**", "📖 2. Read:", "- Read these:"])(
    "introduces more of its section if it says to read it: %j",
    (line) => {
      expect(last(`## Skills\n${line}\n  - a`)).toMatch(/^skill/);
    },
  );

  it.each(["Fees:", "Spread:", "Reader:", "Not loaded:"])("introduces something else: %j", (line) => {
    expect(last(`## Skills\n${line}\n  - a`)).toBe("");
  });

  it.each([
    ["Skills:\n- fees:\n  - a\n- hours:\n- b", ["", "skill", "skill", "skill", "skill"]],
    ["Skills:\n- fees:\n  for all:\n    a\n- b", ["", "skill", "skill", "", ""]],
    ["Skills:\n- agents:\n  - a", ["", "skill", "agent"]],
    ["Skills:\n  fees:\n  - a", ["", "skill", ""]],
    ["- fees:\n  - a", ["", ""]],
  ])("keeps its list for an item that is not about agents: %j", (text, places) => {
    expect(outline(text)).toEqual(places);
  });
});

describe("a table", () => {
  it.each([
    "| Skill |\n| --- |\n| a |",
    "  | Name | Skill |\n  |:-:| -- |\n  | a | b |",
    "| Skill |\n|-\n| a |",
    "Fees:\n\n| Skill |\n|---|\n| a |",
  ])("gives its rows the type of its head: %j", (table) => {
    expect(last(table)).toBe("skill");
  });

  it.each([
    "| Fees |\n| --- |\n| a |",
    "| Skill |\n| a |",
    "| Skill |\n| -- a |\n| b |",
    "| Skill |\n\n| --- |\n| a |",
    "| Skill |\n|  |\n| a |",
    "  | Skill |\n  | --- |\n a",
    "| Skill |\n| --- |\na",
  ])("does not: %j", (table) => {
    expect(last(table)).toBe("");
  });

  it("keeps the list that it is in if its head says nothing", () => {
    expect(last("Use skills:\n\n| Name |\n| --- |\n| a |")).toBe("skill, to use");
    expect(last("Skills:\n\n| Use agents |\n| --- |\n| a |")).toBe("agent, to use");
    expect(last("Related:\n\n| Agents |\n| --- |\n| a |")).toBe("agent");
  });

  it("ends where its rows end", () => {
    expect(outline("| Skill |\n| --- |\n| a |\nb\n- c")).toEqual(["", "skill", "skill", "", ""]);
  });
});

describe("a section about integration", () => {
  it.each(["## Integration", "## 🔌 Integration"])("suggests all but what it says is used: %j", (heading) => {
    expect(outline(`${heading}\nFees.\nThis uses skills:\n- a\n\nSkills:\n- b\n\nUse these:\n- c`)).toEqual([
      "heading, suggestion",
      "suggestion",
      "suggestion",
      "skill, to use",
      "suggestion",
      "suggestion",
      "suggestion, skill",
      "suggestion",
      "suggestion",
      "suggestion, to use",
    ]);
  });

  it.each(["## Related", "## See also: integration"])("is not %j", (heading) => {
    expect(last(`${heading}\nThis uses skills:\n- a`)).toBe("suggestion, skill, to use");
  });

  it("ends with it", () => {
    expect(last("## Integration\n## Related\nThis uses skills:\n- a")).toBe("suggestion, skill, to use");
    expect(last("## Use skills for integration\na")).toBe("skill, to use");
  });
});

it("reads the first 300 characters of a line", () => {
  expect(last(`${"a".repeat(300)} skills:\n- b`)).toBe("");
  expect(last(`${"a".repeat(292)} skills:\n- b`)).toBe("skill");
});
