// Routes beside those of the LangGraph server (see langgraph.json): the commands for the text area of a chat, and the
// store of the secrets that its forms take, which is that of the agent.
import { processSecrets } from "@langslash/middleware";
import { catalogueRoutes } from "@langslash/skills";
import { Hono } from "hono";
import { extras, skills } from "./agent.js";

const serve = catalogueRoutes(skills, extras);

export const app = new Hono()
  .on(["GET", "POST"], "/langslash/catalogue", (context) => serve(context.req.raw))
  .post("/langslash/secrets", async (context) => context.text(await processSecrets.put(await context.req.text())));
