import { expect, it } from "vitest";
import { emitSkillWritten, type SkillWrittenEvent, SkillWrittenEventSchema } from "./skill-written-event.js";

const answer = {
  ok: true as const,
  skillPath: "skills/report",
  filesCreated: ["SKILL.md"],
  warnings: [],
  command: "/report",
  hash: "0".repeat(64),
};

it("an event is emitted only if a skill was written and the run has a stream writer", () => {
  const events: SkillWrittenEvent[] = [];
  const writer = (event: SkillWrittenEvent): void => void events.push(event);
  for (const runtime of [undefined, {}, { writer: null }]) emitSkillWritten(answer, runtime);
  emitSkillWritten({ ok: false, error: "It exists." }, { writer });
  expect(events).toEqual([]);
  emitSkillWritten(answer, { writer });
  emitSkillWritten({ ...answer, filesChanged: ["SKILL.md", "scripts/a.sh"], filesCreated: [] }, { writer });
  expect(events).toMatchObject([
    { type: "skill-written", name: "report", isUpdate: false, fileCount: 1 },
    { type: "skill-written", name: "report", isUpdate: true, fileCount: 2 },
  ]);
  expect(events.map((event) => SkillWrittenEventSchema.parse(event))).toEqual(events);
});
