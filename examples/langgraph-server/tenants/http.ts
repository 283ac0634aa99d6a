// The commands of the user whom the server has authenticated: the same as in a run of this user.
import { catalogueRoutes } from "@langslash/skills";
import { Hono } from "hono";
import { exampleModels } from "../../demo/models.js";
import { skillsOf } from "./skills.js";

const extras = { models: exampleModels(process.env).models };

export const app = new Hono<{ Variables: { auth?: { user: unknown } } }>().get(
  "/langslash/catalogue",
  async (context) => {
    const skills = await skillsOf(context.get("auth")?.user);
    return catalogueRoutes(skills, extras)(context.req.raw);
  },
);
