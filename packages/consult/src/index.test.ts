import { expect, it } from "vitest";
import * as consult from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(consult).toSorted()).toEqual([
    "ConsultError",
    "ConsultEventSchema",
    "MultiToolResponse",
    "ToolResponse",
    "ToolStatus",
    "buildToolCommand",
    "checkToolAvailable",
    "consultTool",
    "consultToolsParallel",
    "createConsultTool",
    "defineCliTool",
    "discoverAvailableTools",
    "extractToolOutput",
    "getRecommendedTool",
    "getTimeoutForOperation",
    "loadConsultConfig",
    "synthesizeToolResponses",
  ]);
});
