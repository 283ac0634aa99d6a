import { describe, expect, it } from "vitest";
import * as words from "./words.js";

/** Texts that a pattern finds, and texts that it does not. */
const CASES: Readonly<
  Record<string, readonly [pattern: RegExp, found: readonly string[], notFound: readonly string[]]>
> = {
  "a noun after a name": [
    words.NOUN_AFTER,
    [
      " agent",
      "` sub-agents.",
      "**'s skill",
      "-agent",
      " fähigkeit",

      " агентом",
    ],
    [" tool", "agent", " agents/", " agent types"],
  ],
  "a noun after a name in Chinese, Japanese and Korean": [
    words.NOUN_AFTER,
    ["代理", "`のエージェント", " 에이전트"],
    ["工具", "のツール"],
  ],
  "a noun before a name": [
    words.NOUN_BEFORE,
    [
      "agent: `",
      "the agent named ",
      "el agente llamado ",
      "l'agent nommé “",
      'agent "',

      "навык: ",
      "代理：",
      "エージェント「",
      "스킬: ",
    ],
    ["agent ", "agents for ", "agents named that ", "tool: "],
  ],
  "a noun before a name of several words": [
    words.NOUN_THEN,
    ["agent ", "the skill\n"],
    ["agent", "my-agent ", "tool "],
  ],
  "an order to read, before a path": [
    words.READ_BEFORE,
    [
      "read ",
      "internalise the rules in ../rules/",
      "follow the guidance from ",
      "lies ",

      "прочитай файл ",
      "阅读 ",
    ],
    ["read it. see ", "ready for ", "the file ", "阅读。看 "],
  ],
  "an order to read, after a name": [
    words.READ_AFTER,
    [".mdを読み込む", ".md를 읽"],
    [".md", ".txtを読む", ".md。次を読む"],
  ],
  "a negation": [
    words.NEGATED,
    [
      "do not use ",
      "don't call the `",
      "without ",
      "instead of running ",

      "не используйте ",

      "不要使用 `",
    ],
    ["use ", "not ", "never use the one other ", "使用 "],
  ],
  "a suggestion": [
    words.SUGGESTED,
    [
      "optionally use ",
      "see also the `",
      "you may also ask ",
      "siehe auch ",
      "véase también ",

      "при желании ",
      "可选：",
    ],
    ["use ", "optionality ", "see also this. use ", "可选。使用 "],
  ],
  "a line that has its list used": [
    words.TO_USE,
    ["skills to use", "loading", "(task tool with)", "lade", "через", "调用"],
    ["", "skills", "reuse", "user", "看"],
  ],
  "a title of suggestions": [
    words.SUGGESTIONS,
    [
      "related",
      "see also:",
      "integration",
      "integration points",

      "похожие",
      "和命令的区别",
      "との違い",
    ],
    ["", "unrelated", "integration tests", "relatedness", "的区别在"],
  ],
  agents: [
    words.SAYS_AGENTS,
    [
      "agent",
      "the sub-agents",
      "subagenten",
      "sous-agents",

      "субагенты",

      "子代理",

      "サブエージェント",
      "서브 에이전트",
    ],
    ["", "agency", "my-agent", "skill"],
  ],
  skills: [
    words.SAYS_SKILLS,
    [
      "skill",
      "skills:",
      "fähigkeiten",
      "habilidad",

      "навыков",

      "技能",
      "スキル",
      "스킬",
    ],
    ["", "skillset", "upskill", "agent"],
  ],
  "a placeholder for any name": [
    words.PLACEHOLDER_NAME,
    ["name", "agent", "subagent", "sub-agent-name"],
    ["fee-name", "names", "agents", "agentxname"],
  ],
  "words that describe": [words.DESCRIBES, ["read-only", "task-specific"], ["", "fee-clerk", "only"]],
};

describe.each(Object.entries(CASES))("%s", (_, [pattern, found, notFound]) => {
  it.each(found)("is in %j", (text) => {
    expect(text).toMatch(pattern);
  });

  it.each(notFound)("is not in %j", (text) => {
    expect(text).not.toMatch(pattern);
  });
});
