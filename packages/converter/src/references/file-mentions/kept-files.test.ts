import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertIn } from "../../__fixtures__/convert-in.js";

const collection = collectionFolder();
const { write } = collection;
const convert = convertIn(collection);

const FORMS = "State the court, then the parties.";

describe("a text file of the collection that a command names", () => {
  it.each(["정리한 내용을 `templates/forms.md` 파일로 저장한다.", "結果を `templates/forms.md` ファイルに保存する。"])(
    "keeps its path if it is written to: %j",
    async (content) => {
      await write("templates/forms.md", FORMS);
      expect((await convert(content)).inlined).toEqual([]);
    },
  );

  it.each([
    ["the text writes it", "Write the result to templates/forms.md."],
    ["a project may have it, too", "Read docs/forms.md and src/forms.md."],
    ["code fills it", "```bash\nsource-it\ncat > templates/forms.md\n```"],
  ])("stays out if %s", async (_why, content) => {
    for (const folder of ["templates", "docs", "src"]) await write(`${folder}/forms.md`, FORMS);
    expect((await convert(content)).convertedContent).not.toContain(FORMS);
  });
});
