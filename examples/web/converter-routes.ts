import { randomUUID } from "node:crypto";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
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
import { convertRecord } from "./convert-record.js";
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
export function converterRoutes(first: readonly ConfigRecord[], model: BaseChatModel | undefined): Hono {
  const records = first.map((record) => ({ ...record, id: record.id ?? randomUUID() }));
  const configs = memoryConfigs(records);
  const routes = new Hono();

  routes.get("/api/configs", async (context) => context.json(records.map(listed)));

  // A configuration replaces the one with the same type and name, and keeps its id.
  routes.post("/api/configs", async (context) => {
    const config = await readJson(context, ConfigSchema);
    const at = records.findIndex(({ type, name }) => type === config.type && name === config.name);
    const record = { ...config, id: records[at]?.id ?? randomUUID() };
    records.splice(at < 0 ? records.length : at, 1, record);
    return context.json(listed(record), 201);
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
      return context.json(await convertRecord(record, userArguments, { model, configs }, signal));
    } catch (error) {
      if (!ConverterError.isInstance(error)) throw error;
      return context.json({ error: error.message, code: error.code }, error.code === "conversion-failed" ? 502 : 400);
    }
  });

  return routes;
}

function listed({ id, name, type, original_format, content }: ConfigRecord & { id: string }): ListedConfig {
  const { hasArguments, argumentHint } = analyzeSlashCommand(content, { agents: [], skills: [] });
  return { id, name, type, original_format, content, has_arguments: hasArguments, argument_hint: argumentHint };
}
