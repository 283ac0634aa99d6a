import type { Project } from "./project.js";
import { libraryNames } from "./published-packages.js";

const TEST = `
const { ask, help } = require("../node10/dist/office.js");

test("answers /help without a model", async () => {
  expect(await help()).toBe("# Commands");
});

test("runs a command", async () => {
  expect(await ask("/client-letter weekly update")).toBe("client-letter: An answer.");
});

test.each(${JSON.stringify(libraryNames())})("%s has exports", (name) => {
  expect(Object.keys(require(name)).length).toBeGreaterThan(0);
});

test("finds skills by their words", async () => {
  const { loadSkills } = require("@langslash/skills");
  const skills = await loadSkills("skills");
  const [found] = await skills.search("a letter");
  expect(found.skill.name).toBe("client-letter");
});
`;

/** Checks the CommonJS program of `checkCommonJs` in Jest, which cannot `require` ES modules. */
export async function checkJest(project: Project): Promise<void> {
  project.write("jest/office.test.js", TEST);
  await project.run("npx", ["--no-install", "jest", "--rootDir", ".", "jest"]);
}
