// Routes beside those of the LangGraph server (see langgraph.json): the commands for the text area of a chat.
import { catalogueRoutes } from "@langslash/skills";
import { Hono } from "hono";
import { extras, skills } from "./agent.js";

const serve = catalogueRoutes(skills, extras);

export const app = new Hono().get("/langslash/catalogue", (context) => serve(context.req.raw));
