import { expect, it } from "vitest";
import * as converter from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(converter).toSorted()).toEqual([
    "ANALYSIS_VERSION",
    "ConfigRecordSchema",
    "ConverterError",
    "analyzeSlashCommand",
    "conversionPrompt",
    "convertDeterministically",
    "createReadConfigsTool",
    "createSlashCommandConverter",
    "directoryConfigs",
    "memoryConfigs",
    "storeConfigs",
    "verifyConversion",
  ]);
});
