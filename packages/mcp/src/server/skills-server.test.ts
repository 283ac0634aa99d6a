import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import type { Client } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, it } from "vitest";
import { connect } from "../__fixtures__/connect.js";
import { createSkillsServer, type SkillsServer, type SkillsServerOptions } from "./create-skills-server.js";
