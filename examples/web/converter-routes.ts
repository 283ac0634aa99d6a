import { randomUUID } from "node:crypto";
import {
  analyzeSlashCommand,
  type ConfigRecord,
  ConfigRecordSchema,
  ConverterError,
  memoryConfigs,
} from "@langslash/converter";
import { Hono } from "hono";
import { z } from "zod";
import type { ListedConfig } from "./converter-api.js";
import { type ConverterSetup, convertRecord, knownNames } from "./convert-record.js";
import { readJson } from "./read-json.js";

const ConfigSchema = z.object({
  name: z.string().trim().min(1).max(200),
  type: ConfigRecordSchema.shape.type,
  original_format: z.string().max(100).optional(),
  content: z.string().refine((content) => content.trim() !== "", "must not be empty"),
});
const ConversionSchema = z.object({ userArguments: z.string().max(100_000).optional() });

/**
 * Creates the routes of the converter: `/api/configs` keeps commands, agents and skills in memory;
 * `/api/slash-commands/:id/convert` converts a command to a standalone prompt.
 */
export function converterRoutes(first: readonly ConfigRecord[], { model, log }: Omit<ConverterSetup, "configs">): Hono {
  const records = first.map((record) => ({ ...record, id: record.id ?? randomUUID() }));
  const configs = memoryConfigs(records);
  const listed = async (record: ConfigRecord & { id: string }): Promise<ListedConfig> => {
    const { id, name, type, original_format, content } = record;
    const { hasArguments, argumentHint } = analyzeSlashCommand(content, await knownNames(configs));
    return { id, name, type, original_format, content, has_arguments: hasArguments, argument_hint: argumentHint };
  };
  const routes = new Hono();

  routes.get("/api/configs", async (context) => context.json(await Promise.all(records.map(listed))));

  // A configuration replaces the one with the same type and name, and keeps its id.
  routes.post("/api/configs", async (context) => {
    const config = await readJson(context, ConfigSchema);
    const at = records.findIndex(({ type, name }) => type === config.type && name === config.name);
    const record = { ...config, id: records[at]?.id ?? randomUUID() };
    records.splice(at < 0 ? records.length : at, 1, record);
    return context.json(await listed(record), 201);
  });

  routes.post("/api/slash-commands/:id/convert", async (context) => {
    const { userArguments } = await readJson(context, ConversionSchema);
    const id = context.req.param("id");
    const record = records.find((each) => each.id === id);
    if (record?.type !== "slash_command") {
      const error = record
        ? `${id} is not a slash command: its type is ${record.type}.`
        : `No configuration has the id ${id}.`;
      return context.json({ error }, 404);
    }
    try {
      const { signal } = context.req.raw;
      return context.json(await convertRecord(record, userArguments, { model, configs, log }, signal));
    } catch (error) {
      if (!ConverterError.isInstance(error)) throw error;
      return context.json({ error: error.message, code: error.code }, error.code === "conversion-failed" ? 502 : 400);
    }
  });

  return routes;
}
