import { describe, expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../index.js";

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
    "Display this:",
    "Zeige folgende Meldung:",
    "显示以下内容：",
  ])("stays as it is, and brings no other text, note or warning: %j", async (order) => {
    const content = `${order}\n\n${BLOCK}`;
    const { convertedContent, inlined, warnings } = await convert(content);
    expect({ convertedContent, inlined, warnings }).toEqual({ convertedContent: content, inlined: [], warnings: [] });
  });

  it("goes from a rule up to the next heading of its level", async () => {
    const guide = "---\n\n## Agents\n\n| name |\n| --- |\n| fee-clerk agent |\n\n## Texts\n\nSee `rules/fees.md`.\n";
    const { convertedContent, inlined } = await convert(
      `# Desk\n\nOutput the following exactly.\n\n${guide}\n# Then\n\nUse the fee-clerk agent.`,
    );
    expect(convertedContent).toContain(`${guide}\n# Then\n\nUse the fee-clerk agent (see <agent name="fee-clerk">`);
    expect(inlined.map(({ name }) => name)).toEqual(["fee-clerk"]);
  });

  it("ends before the part with the arguments", async () => {
    const guide = "---\n\n## Agents\n\n```bash\n# the fee-clerk agent\n```\n";
    const { convertedContent, inlined } = await convert(
      `# Desk\n\nShow the following formatted guide exactly.\n\n${guide}\n## Question\n\n$ARGUMENTS`,
      "Which agents?",
    );
    expect(convertedContent).toContain(`${guide}\n## Question\n\nWhich agents?`);
    expect(inlined).toEqual([]);
  });

  it.each(["> Ask the fee-clerk agent.\n> Or wait.", "Ask the fee-clerk agent."])(
    "is no more than a quotation or a paragraph otherwise: %j",
    async (part) => {
      const { convertedContent } = await convert(
        `Print the following line verbatim:\n\n${part}\n\nUse the fee-clerk agent.`,
      );
      expect(convertedContent).toContain(`${part}\n\nUse the fee-clerk agent (see`);
    },
  );

  it("gets its arguments", async () => {
    const { convertedContent } = await convert("Print this verbatim:\n\n```\nFees of $ARGUMENTS\n```", "May");
    expect(convertedContent).toBe("Print this verbatim:\n\n```\nFees of May\n```");
  });
});

describe("a text that is to be worked with", () => {
  it.each([
    "Show the fees.\n\nUse the fee-clerk agent.",
    "Return the report of the program verbatim.\n\nUse the fee-clerk agent.",
    "Show the following sections exactly as in the form.\n\nUse the fee-clerk agent.",
    "Output the report in exactly this format.\n\n## Steps\n\nUse the fee-clerk agent.",
    "Do exactly this:\n\nUse the fee-clerk agent.",
    "Show the following menu:\n\n```\n1. Use the fee-clerk agent.\n2. Stop.\n```\n\nUse the fee-clerk agent for 1.",
    "Display this:\n\nUse the fee-clerk agent.",
  ])("brings the texts that it names: %j", async (content) => {
    expect((await convert(content)).inlined.map(({ name }) => name)).toEqual(["fee-clerk"]);
  });
});
