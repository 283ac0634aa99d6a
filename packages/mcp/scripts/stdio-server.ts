// A server of skills over standard input and output, started by the clients of `try-real-hosts.ts` from any folder.
import { loadSkills } from "@langslash/skills";
import { createSkillsServer } from "../src/index.js";

const [folder = "skills"] = process.argv.slice(2);
const server = await createSkillsServer(await loadSkills(folder), { name: "office" });
await server.stdio();
await server.close();
