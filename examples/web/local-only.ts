import { createMiddleware } from "hono/factory";

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Refuses requests from pages of other sites: the server listens on this machine only, but a browser on it opens other
 * sites too. Programs such as curl send no `Origin`. If you use a proxy, add its host name here and require a login.
 */
export const localOnly = createMiddleware(async (context, next) => {
  const host = context.req.header("host") ?? "";
  const origin = context.req.header("origin");
  const isLocal = LOCAL_HOST.test(host) && (origin === undefined || origin === `http://${host}`);
  if (!isLocal)
    return context.json({ error: "Only pages of this server may call it, and only by its local address." }, 403);
  return next();
});
