/** A conversation that becomes a skill, with the scripted replies of the model. */
export interface Conversation {
  readonly request: string;
  readonly reasoning: string;
  readonly firstAnswer: string;
  readonly correction: string;
  readonly betterAnswer: string;
  readonly wish: string;
  readonly name: string;
  readonly description: string;
  /** Returns the instructions of the skill that the model writes after reading the conversation. */
  readonly instructions: (tools: readonly string[], correction: string) => string;
  readonly goodbye: string;
  readonly invocation: string;
}

export const CONVERSATIONS: readonly Conversation[] = [
  {
    request: "Write my weekly report",
    reasoning: "The time entries are the source of the report.",
    firstAnswer: "This week I worked on two cases. On Monday I spent two hours on the Alif records, and on Tuesday …",
    correction: "Too long. Five lines at most, grouped by case, hours at the end of each line",
    betterAnswer: "Alif: records reviewed, demand drafted (5 h)\nBerg: client called (1 h)",
    wish: "Turn what we did above into a better weekly report skill",
    name: "Weekly report",
    description:
      "Writes the weekly report from the time entries. Use when the user asks for a weekly report or summary.",
    instructions: (tools, correction) =>
      [
        "## Steps",
        `1. Call ${tools.join(", ")} for the week that is asked for, this week without one.\n2. Write the report from the entries alone.`,
        "## Format",
        `As the user wants it: ${correction}.`,
        "## Checks",
        "- Every hour of the entries is in the report.",
      ].join("\n\n"),
    goodbye: "The skill is written: /weekly-report-generator-v2",
    invocation: "/weekly-report-generator-v2 this week",
  },
  {
    request: "写一份本周周报",
    reasoning: "周报的来源是工时记录。",
    firstAnswer: "本周我处理了两个案件。周一花了两个小时整理 Alif 案的病历，周二……",
    correction: "太长了，最多五行，按案件分组，每行末尾写工时",
    betterAnswer: "Alif：整理病历，起草索赔函（5 小时）\nBerg：与客户通话（1 小时）",
    wish: "根据上面的执行流程，生成一个更完善的周报总结生成技能",
    name: "周报总结生成",
    description: "根据工时记录写周报。当用户要周报或本周总结时使用。",
    instructions: (tools, correction) =>
      [
        "## 步骤",
        `1. 调用 ${tools.join("、")}，读取用户所说的那一周，没有说则为本周。\n2. 只根据记录写周报。`,
        "## 格式",
        `用户的要求：${correction}。`,
        "## 检查",
        "- 记录中的每个工时都在周报里。",
      ].join("\n\n"),
    goodbye: "技能已写好：/weekly-report-generator-v2",
    invocation: "/weekly-report-generator-v2 本周",
  },
];
