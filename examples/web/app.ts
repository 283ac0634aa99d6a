import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { ConfigRecord } from "@langslash/converter";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { secureHeaders } from "hono/secure-headers";
import { chatRoutes } from "./chat-routes.js";
import { converterRoutes } from "./converter-routes.js";
import { localOnly } from "../../packages/create-langslash/template/local-only.js";
import type { Office } from "./office.js";
import { pageRoutes } from "./page-routes.js";

/** Options for `createApp`. */
export interface AppOptions {
  readonly office: Office;
  /** The model that converts commands. If undefined, they are converted without a model. */
  readonly model: BaseChatModel | undefined;
  /** The initial commands, agents and skills. */
  readonly configs: readonly ConfigRecord[];
}

/** Creates the whole server: pages, chat and converter. */
export async function createApp({ office, model, configs }: AppOptions): Promise<Hono> {
  const app = new Hono();
  app.use(localOnly([]));
  app.use(secureHeaders({ strictTransportSecurity: false, contentSecurityPolicy: CONTENT_SECURITY_POLICY }));
  app.use(
    bodyLimit({
      maxSize: 1_000_000,
      onError: (c) =>
        c.json({ error: "The body is too large: at most 1 MB is allowed." }, 413, { connection: "close" }),
    }),
  );
  app.get("/api/model", (context) => context.json({ isOffline: model === undefined, runsAs: office.runsAs("") }));
  app.route("/", chatRoutes(office));
  app.route("/", converterRoutes(configs, model));
  app.route("/", await pageRoutes());
  app.notFound((context) => context.json({ error: `No route for ${context.req.method} ${context.req.path}.` }, 404));
  app.onError((error, context) => {
    if (error instanceof HTTPException) return context.json({ error: error.message }, error.status);
    if (!context.req.raw.signal.aborted) console.error(error);
    return context.json({ error: "The server failed. See its console for the reason." }, 500);
  });
  return app;
}

/** Pages may only load files from this server: no inline scripts or styles, and no other sites. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'"],
  connectSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};
