import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Refuses requests from pages of other sites: the server listens on this machine only, but a browser on it opens other
 * sites too. Programs such as curl send no `Origin`. If you use a proxy, add its host name here and require a login.
 *
 * @param origins - other sites that may call the server
 */
export function localOnly(origins: readonly string[]): MiddlewareHandler {
  const isLocal = (host = "", origin = `http://${host}`): boolean =>
    LOCAL_HOST.test(host) && (origin === `http://${host}` || origins.includes(origin));
  // The server's own routes below /internal come before those of an application.
  subscribe("http.server.request.start", (message) => {
    const { request }: { readonly request?: IncomingMessage } = Object(message);
    const { host, origin } = request?.headers ?? {};
    if (request?.url?.startsWith("/internal") && !isLocal(host, origin)) request.socket.destroy();
  });
  return createMiddleware(async (context, next) => {
    if (isLocal(context.req.header("host"), context.req.header("origin"))) return next();
    return context.json({ error: "Only pages of this server may call it, and only by its local address." }, 403);
  });
}
