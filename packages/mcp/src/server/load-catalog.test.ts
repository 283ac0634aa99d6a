import { loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { expect, it } from "vitest";
import { loadCatalog } from "./load-catalog.js";

it("passes on the error of a callback for warnings", async () => {
  const onWarning = (message: string): void => {
    throw new Error(`Warned: ${message}`);
  };
  const { reload } = await loadCatalog(loadSkills(temporaryFolder()), onWarning);
  await expect(reload()).rejects.toThrow("Warned: .: no skills found");
});
