import { createMiddleware } from "hono/factory";

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Refuses what the page of another site sends here: the server listens on this machine alone, but a browser on it opens other
 * sites too. Programs such as curl send no `Origin`. Behind a proxy, put its name here and a login in front.
 */
export const localOnly = createMiddleware(async (context, next) => {
  const host = context.req.header("host") ?? "";
  const origin = context.req.header("origin");
  const isOwn = LOCAL_HOST.test(host) && (origin === undefined || origin === `http://${host}`);
  if (!isOwn)
    return context.json({ error: "Only pages of this server may call it, by its address on this machine." }, 403);
  return next();
});
