// Writes the JSON Schema of skills_manifest.json, which editors use.
import { writeFileSync } from "node:fs";
import { manifestJsonSchema } from "./manifest-json-schema.js";

const target = new URL("../skills_manifest.schema.json", import.meta.url);
writeFileSync(target, `${JSON.stringify(manifestJsonSchema(), null, 2)}\n`);
