import { createHash } from "node:crypto";
import { catalogue, type CatalogueExtras } from "./catalogue.js";
import { CatalogueFeed } from "./catalogue-feed.js";
import type { SkillIndex } from "./skill-index.js";
import { reportingOnce } from "./reporting-once.js";
import { OpenValueSchema, typedChoices } from "./typed-choices.js";

/**
 * The index whose commands are served, or a function that returns it for a request: it takes the tenant from the same
 * login as the run, and returns a `Response` to refuse the request.
 */
export type CatalogueSource =
  | SkillIndex
  | ((request: Request) => SkillIndex | Response | Promise<SkillIndex | Response>);

/** Options for values that code provides. */
export interface CatalogueRouteOptions {
  /**
   * Returns the `context` for `complete` while someone types, from the same login as the run.
   * @default none
   */
  readonly context?: (request: Request) => unknown;
  /** Called once with each problem of `complete`. @default process.emitWarning */
  readonly onWarning?: (message: string) => void;
}

const feeds = new WeakMap<SkillIndex, WeakMap<CatalogueExtras, CatalogueFeed>>();

/**
 * Returns a handler that serves a catalogue to chat pages: as JSON with an `ETag`, or to a request that accepts
 * `text/event-stream`, as a server-sent event now and after each change. While anybody listens, the handler watches the
 * index. A `POST` gets the values that `complete` of a custom command, or of the options, provides for what someone
 * types. It works as a Hono handler through `context.req.raw`, and as `GET` and `POST` of Next.
 *
 * @param extras - the same as in the options of the middleware
 * @example
 * ```ts
 * import { catalogueRoutes, loadSkills } from "@langslash/skills";
 *
 * const serve = catalogueRoutes(await loadSkills("skills"));
 * const response = await serve(new Request("http://localhost/langslash/catalogue"));
 * console.log(response.headers.get("content-type")); // application/json; charset=utf-8
 * ```
 */
export function catalogueRoutes(
  source: CatalogueSource,
  extras: CatalogueExtras & CatalogueRouteOptions = {},
): (request: Request) => Promise<Response> {
  const { context, onWarning = (message) => process.emitWarning(message) } = extras;
  const report = reportingOnce(onWarning);
  return async (request) => {
    if (!["GET", "HEAD", "POST"].includes(request.method)) {
      const error = `The method ${request.method} is not allowed: use GET, or POST for values.`;
      return Response.json({ error }, { status: 405, headers: { allow: "GET, HEAD, POST" } });
    }
    const index = typeof source === "function" ? await source(request) : source;
    if (index instanceof Response) return index;
    if (request.method === "POST") {
      const open = OpenValueSchema.safeParse(await request.json().catch(() => undefined)).data;
      if (!open) return Response.json({ error: "Expected the `open` value of a completion." }, { status: 400 });
      const asked = { context: await context?.(request), signal: request.signal, report };
      return Response.json(await typedChoices(index, extras, open, asked), {
        headers: { "cache-control": "no-store" },
      });
    }
    const isStream = request.method === "GET" && request.headers.get("accept")?.includes("text/event-stream");
    return isStream ? eventsOf(index, extras, request.signal) : plain(index, extras, request);
  };
}

/** The catalogue belongs to whoever is logged in, so only their own browser may keep it, and asks each time. */
const HEADERS = { "cache-control": "private, no-cache", vary: "accept, authorization, cookie" };

function plain(index: SkillIndex, extras: CatalogueExtras, request: Request): Response {
  const json = JSON.stringify(catalogue(index, extras));
  const etag = `"${createHash("sha256").update(json).digest("base64url")}"`;
  const headers = { ...HEADERS, etag, "content-type": "application/json; charset=utf-8" };
  const known = request.headers.get("if-none-match")?.split(/\s*,\s*/) ?? [];
  if (known.some((each) => each.replace(/^W\//, "") === etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : json, { headers });
}

async function eventsOf(index: SkillIndex, extras: CatalogueExtras, signal: AbortSignal): Promise<Response> {
  const byExtras = feeds.get(index) ?? new WeakMap<CatalogueExtras, CatalogueFeed>();
  feeds.set(index, byExtras);
  const feed = byExtras.get(extras) ?? new CatalogueFeed(index, extras);
  byExtras.set(extras, feed);

  const encoder = new TextEncoder();
  let end: (() => void) | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const leave = feed.join((chunk) => controller.enqueue(encoder.encode(chunk)));
      end = (): void => {
        end = undefined;
        signal.removeEventListener("abort", abort);
        leave();
      };
      const abort = (): void => {
        end?.();
        controller.close();
      };
      if (signal.aborted) abort();
      else signal.addEventListener("abort", abort);
    },
    cancel: () => end?.(),
  });
  // Proxies would hold the events back otherwise.
  const headers = {
    ...HEADERS,
    "cache-control": "no-store",
    "content-type": "text/event-stream",
    "x-accel-buffering": "no",
  };
  return new Response(body, { headers });
}
