import type { Log } from "sarif";
import { SCAN_RULES, type ScanFinding } from "./scan-rules.js";

const LEVELS = { error: "error", warning: "warning", info: "note" } as const;

/** Returns findings as a log of SARIF 2.1.0, which code hosts show beside the lines of a change. */
export function sarif(findings: readonly ScanFinding[]): Log {
  const rules = Object.entries(SCAN_RULES).map(([id, [severity, text]]) => ({
    id,
    shortDescription: { text },
    defaultConfiguration: { level: LEVELS[severity] },
  }));
  const results = findings.map(({ code, severity, path, line, message }) => {
    const region = line === undefined ? {} : { region: { startLine: line } };
    const uri = path.split(/[/\\]/).map(encodeURIComponent).join("/");
    const physicalLocation = { artifactLocation: { uri }, ...region };
    return { ruleId: code, level: LEVELS[severity], message: { text: message }, locations: [{ physicalLocation }] };
  });
  const driver = { name: "langslash scan", informationUri: "https://agentskills.io", rules };
  const $schema = "https://json.schemastore.org/sarif-2.1.0.json";
  return { $schema, version: "2.1.0", runs: [{ tool: { driver }, results }] };
}
