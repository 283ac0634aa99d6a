import { type Content, describeSource, type Files, ONE } from "../../../skills/src/__fixtures__/source-contract.js";
import { entryOf } from "../__fixtures__/lying-server.js";
import { serveAlpha } from "../__fixtures__/scripted-skills.js";

const make = async (files: Files): Promise<Content> => {
  const served = serveAlpha({ pollInterval: 5 });
  const publish = (text: string): void => {
    const own = Object.entries(files).filter(([path]) => path.startsWith("one/"));
    const texts = Object.fromEntries(
      own.map(([path, content]) => [path.slice(4), typeof content === "string" ? content : ""]),
    );
    texts["SKILL.md"] = text;
    for (const [path, content] of Object.entries(texts)) served.texts[`skill://one/${path}`] = content;
    served.skills = [{ ...entryOf("one", texts), frontmatter: { name: "one", description: "Does one." } }];
  };
  publish(ONE);
  return { open: () => served.source, change: async (text) => publish(text) };
};

describeSource([{ kind: "mcpSource", make, files: { "one/SKILL.md": ONE }, prefix: "docs:", hasFiles: true }]);
