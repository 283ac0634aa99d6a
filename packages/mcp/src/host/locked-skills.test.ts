import { join } from "node:path";
import { loadSkills, lockSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { expect, it } from "vitest";
import { entryOf } from "../__fixtures__/lying-server.js";
import { FILES, serveAlpha } from "../__fixtures__/scripted-skills.js";

/** By the lock, or before that because the text does not say what the server lists. */
const REFUSED = { code: expect.stringMatching(/^(lock-drift|digest-mismatch)$/) };

it("a lock refuses a skill of a server if any byte of its files is another, also if the server says so", async () => {
  const served = serveAlpha();
  const lock = join(temporaryFolder(), "skills-lock.json");
  await lockSkills(await loadSkills([served.source]), lock);
  const skills = await loadSkills([served.source], { lock });
  expect(skills.diagnostics).toEqual([]);
  const { body } = await skills.read("docs:alpha");
  for (const [path, text] of Object.entries(FILES)) {
    for (let at = 0; at < text.length; at += 1) {
      const changed = `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ 1)}${text.slice(at + 1)}`;
      served.texts[`skill://alpha/${path}`] = changed;
      if (path !== "SKILL.md") {
        // The server lists the locked digests, but sends something else.
        await expect(skills.readFile("docs:alpha", path), `${path} at ${at}`).rejects.toMatchObject({
          code: "digest-mismatch",
        });
      }
      served.skills = [entryOf("alpha", { ...FILES, [path]: changed })];
      await skills.refresh();
      expect(skills.diagnostics, `${path} at ${at}`).toMatchObject([{ code: "lock-drift" }]);
      await expect(skills.read("docs:alpha"), `${path} at ${at}`).rejects.toMatchObject(REFUSED);
      await expect(skills.readFile("docs:alpha", path), `${path} at ${at}`).rejects.toMatchObject(REFUSED);
      served.skills = [entryOf("alpha", FILES)];
      served.texts[`skill://alpha/${path}`] = text;
      await skills.refresh();
    }
  }
  expect((await skills.read("docs:alpha")).body).toBe(body);
});
