import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../../index.js";
import { withoutVerbatim } from "./verbatim.js";

const collection = collectionFolder();
const { write } = collection;

const convert = async (content: string, userArguments = "") => {
  await write("agents/fee-clerk.md", "Count the hours.");
  return await convertDeterministically({ content, name: "desk", userArguments }, directoryConfigs(collection.path));
};

const BLOCK =
  "```\nUse the fee-clerk agent, then read `rules/fees.md`.\nRun /late-fees, or ask the `tax-clerk` agent.\n```";

describe("a text that is given to the user to the letter", () => {
  it.each([
    "Output the following guide exactly as shown.",
    "Print this message verbatim:",
    "Gib den folgenden Text wörtlich aus:",
    "Muestra el siguiente texto tal cual:",
    "Affiche le texte suivant mot pour mot :",
    "Mostra il seguente testo alla lettera:",
    "Toon de volgende tekst letterlijk:",
    "Exiba o seguinte texto sem alterações:",
    "Выведи следующий текст дословно:",
    "Aşağıdaki metni aynen göster:",
    "Hiển thị nguyên văn nội dung sau:",
    "原样输出以下内容：",
    "以下をそのまま出力する：",
    "다음 내용을 그대로 출력한다:",
    "请将以下内容原样输出：",
    "2. **Print the following exactly:**",
    "If no fee is given, show this message exactly as is:",
    "**Step 3:** Then reply with exactly this text:",
    "Output exactly the following and nothing else:",
  ])("stays as it is, and brings no other text, note or warning: %j", async (order) => {
    const content = `${order}\n\n${BLOCK}`;
    const { convertedContent, inlined, warnings } = await convert(content);
    expect({ convertedContent, inlined, warnings }).toEqual({ convertedContent: content, inlined: [], warnings: [] });
  });

  it("goes up to the next heading of its level if it is a guide", async () => {
    const guide = "---\n\n## Agents\n\n| name |\n| --- |\n| fee-clerk agent |\n\n---\n\n## Fees\n\nBy the hour.\n";
    const { convertedContent, inlined } = await convert(
      `# Desk\n\nOutput the following guide exactly.\n\n${guide}\n# Then\n\nUse the fee-clerk agent.`,
    );
    expect(convertedContent).toContain(`${guide}\n# Then\n\nUse the fee-clerk agent (see <agent name="fee-clerk">`);
    expect(inlined.map(({ name }) => name)).toEqual(["fee-clerk"]);
  });

  it("ends before the section with the arguments", async () => {
    const guide = "## Agents\n\n```bash\n# the fee-clerk agent\n```\n";
    const { convertedContent, inlined } = await convert(
      `# Desk\n\nShow the following help exactly.\n\n${guide}\n## Question\n\n$ARGUMENTS`,
      "Which agents?",
    );
    expect(convertedContent).toContain(`${guide}\n## Question\n\nWhich agents?`);
    expect(inlined).toEqual([]);
  });

  it.each(["> The fee-clerk agent is at work.\n> Please wait.", "---\n\nThe fee-clerk agent is at work.\n\n---"])(
    "is a quotation, or what is between two rules: %j",
    async (part) => {
      const { convertedContent } = await convert(
        `Print the following text verbatim:\n\n${part}\n\nUse the fee-clerk agent.`,
      );
      expect(convertedContent).toContain(`${part}\n\nUse the fee-clerk agent (see`);
    },
  );

  it.each([
    ["", "Fees of $ARGUMENTS"],
    ["", "Fees of ${ARGUMENTS}"],
    ["", "Fees of $ARGUMENT"],
    ["arguments: [month]", "Fees of $month"],
  ])("gets its arguments: %j, %j", async (field, text) => {
    const frontmatter = field === "" ? "" : `---\n${field}\n---\n`;
    const { convertedContent } = await convert(`${frontmatter}Print this verbatim:\n\n\`\`\`\n${text}\n\`\`\``, "May");
    expect(convertedContent).toBe("Print this verbatim:\n\n```\nFees of May\n```");
  });

  it("has what Claude Code runs or fills in rewritten, or a warning", async () => {
    const order = "Print the following verbatim:";
    const quoted = await convert(`${order}\n\n> Branch: !\`git branch\``);
    expect(quoted.convertedContent).toContain("> Branch: run `git branch`");
    const block = await convert(`${order}\n\n\`\`\`\nBranch: !\`git branch\`\n\`\`\``);
    expect(block.warnings).toEqual(["A code block shows commands in !`...`, which only Claude Code runs."]);
    const included = await convert(`${order}\n\n> See @docs/fees.md`);
    expect(included.convertedContent).toContain("> See the file `docs/fees.md`");
    const variable = await convert(`${order}\n\n\`\`\`\nAt \${CLAUDE_SKILL_DIR}\n\`\`\``);
    expect(variable.warnings).toEqual(["The target does not have the variable ${CLAUDE_SKILL_DIR}."]);
  });

  it("is never put in the place of a character of an agent or of the arguments", async () => {
    const icons = "\uE0000\uE000 \uE0010\uE001";
    await write("agents/icon-clerk.md", `Icons: ${icons}`);
    const content = "Print this verbatim:\n\n```\nHello\n```\n\nUse the icon-clerk agent on $ARGUMENTS.";
    const { convertedContent } = await convert(content, icons);
    expect(convertedContent).toContain(`\nHello\n\`\`\`\n\nUse the icon-clerk agent`);
    expect(convertedContent).toContain(`on ${icons}.`);
    expect(convertedContent).toContain(`Icons: ${icons}`);
  });
});

describe("a text that is to be worked with", () => {
  it.each([
    "Show the fees.\n\nUse the fee-clerk agent.",
    "Return the report of the program verbatim.\n\nUse the fee-clerk agent.",
    "Show the following sections exactly as in the form.\n\nUse the fee-clerk agent.",
    "Output the report in exactly this format.\n\n## Steps\n\nUse the fee-clerk agent.",
    "Do exactly this:\n\nUse the fee-clerk agent.",
    "Display this:\n\nUse the fee-clerk agent.",
    "This step must return exactly one finding.\n\nUse the fee-clerk agent on it.",
    "Present this to the user exactly once.\n\n- Use the fee-clerk agent for the hours.",
    "Zeige genau diese drei Werte an.\n\nUse the fee-clerk agent.",
    "Muestra exactamente este número de casos: 3.\n\nUsa el agente fee-clerk.",
    "If the check fails, show this error exactly and continue.\n\n2. Use the fee-clerk agent on the rest.",
    "Output exactly the following sections:\n\n## Summary\n\nUse the fee-clerk agent to compute it.",
    "Output the following guide exactly.\n\n---\n\n## Steps\n\n1. Use the fee-clerk agent.",
    "# A\n\nOutput the following guide exactly.\n\n---\n\n## Steps\n\n1. Use the fee-clerk agent.",
    "Print the following exactly:\n\n---\n\nWelcome.\n\n---\n\nThen use the fee-clerk agent.",
    "## A\n\nShow this exactly:\n\n### Welcome\n\nHello.\n\n### B\n\nUse the fee-clerk agent.",
    `Display this:\n\n${BLOCK}`,
    `Never return the following verbatim:\n\n${BLOCK}`,
    `Zeige den folgenden Text nicht genau so:\n\n${BLOCK}`,
    `不要原样输出以下内容：\n\n${BLOCK}`,
    `以下をそのまま出力しないでください：\n\n${BLOCK}`,
    `Return exactly two of the following:\n\n${BLOCK}`,
    `Show the following exactly, then go through it:\n\n${BLOCK}`,
    `Say exactly what the following agents find:\n\n${BLOCK}`,
    `The program will print the following exactly:\n\n${BLOCK}`,
    "Print the following exactly:\n\n```bash\n# Use the fee-clerk agent.\n```",
  ])("brings the texts that it names: %j", async (content) => {
    expect((await convert(content)).inlined.map(({ name }) => name)).toEqual(["fee-clerk"]);
  });
});

it("takes in a script of a block for a shell", async () => {
  await write("scripts/sum.sh", "echo 1");
  for (const order of ["Show the output of exactly this command:", "Print this exactly:"]) {
    const content = `${order}\n\n\`\`\`bash\nbash .claude/scripts/sum.sh\n\`\`\``;
    const configs = directoryConfigs(collection.path, { repository: collection.path });
    const { inlined } = await convertDeterministically({ content, scripts: true }, configs);
    expect(inlined.map(({ name }) => name)).toEqual([".prompt/scripts/sum.sh"]);
  }
});

it.each([
  "Output the following guide exactly:\n\n---\n\n",
  "Print this exactly:\n\n---\n\n",
  "Print the following exactly:\n\n> a\n",
])("is found in linear time: %j", async (unit) => {
  await expectLinearTime(
    200_000,
    (size) => `# a\n\n${unit.repeat(size / unit.length)}\n$1`,
    (body) => withoutVerbatim({ body, placeholders: "claude", userArguments: "" }),
  );
});
