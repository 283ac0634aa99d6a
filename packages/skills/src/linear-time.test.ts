import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { it } from "vitest";
import { skillFile } from "./__fixtures__/skill-file.js";
import { parseCsv } from "./cases/parse-csv.js";
import { loadSkills } from "./index.js";

it.each(['"', '",', '""a', '"\n"'])("a table is read in linear time in repeated %j", async (unit) => {
  await expectLinearTime(400_000, (size) => unit.repeat(size / unit.length), parseCsv);
});

it.each(["```js\nletter\n", "\n \n", "整理文件"])(
  "a message is searched for in linear time in repeated %j",
  async (unit) => {
    const index = await loadSkills(temporaryFolder({ "letter/SKILL.md": skillFile("letter", "Writes a letter.") }));
    let count = 0;
    await expectLinearTime(
      400_000,
      (size) => `${(count += 1)} ${unit.repeat(size / unit.length)}`, // a new one each time, which no cache has
      (message) => index.search(message),
    );
  },
);
