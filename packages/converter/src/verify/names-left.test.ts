import { expect, it } from "vitest";
import { namesLeft } from "./names-left.js";

const known = { agents: ["claim-drafter", "9th_court", "clerk"], skills: ["court-forms"] };
const claim = { type: "agent", name: "claim-drafter" };

it.each([
  ["Ask `claim-drafter` first.", [claim]],
  ["See [[court-forms]].", [{ type: "skill", name: "court-forms" }]],
  ["Give it to the claim-drafter agent.", [claim]],
  ["Give it to the claim-drafter subagent.", [claim]],
  ["Ask `clerk`, the claim-drafter, or see docs/`court-forms`.", []],
])("a prompt names what it does not contain: %j", (prompt, names) => {
  expect(namesLeft(prompt, known, [])).toEqual(names);
});
