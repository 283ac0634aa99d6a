import { checkOptions } from "@langslash/grammar/internal";
import type { SkillSource } from "../../skill-source.js";
import { FOREIGN_OPTIONS, type ForeignSourceOptions, foreignSource } from "../foreign-source.js";
import { httpsFetch, type WebFetch } from "./https-fetch.js";
import { webProvider } from "./web-provider.js";

/** Options for `webSource`. */
export interface WebSourceOptions extends Partial<ForeignSourceOptions> {
  /**
   * Name of the source, and the beginning of all its names, as in `/example-com:legal-research`.
   * @default the host, with `-` in place of its periods
   */
  readonly label?: string;
  /**
   * Other origins from which files of the site may come, such as `https://cdn.example.com`: by the addresses in its
   * index, or by redirects. All others are refused.
   * @default none
   */
  readonly origins?: readonly string[];
  /**
   * How long `SkillIndex.watch` waits between two looks at the index of the site, in milliseconds. No request is sent
   * while the last answer is fresh by `max-age` in its `Cache-Control`, at most a day.
   * @default 300000
   */
  readonly pollInterval?: number;
  /**
   * Sends the requests, for example through a proxy.
   * @default the global `fetch`
   */
  readonly fetch?: WebFetch;
}

const INDEX = "/.well-known/agent-skills/index.json";

/**
 * Returns a source of the skills that a website publishes in `/.well-known/agent-skills/index.json`, as single files or
 * as archives (`.tar.gz`, `.zip`). Fetches nothing but that index and, when a skill is used, its file, over HTTPS and
 * from this origin alone. A file is refused if its SHA-256 digest is not the one in the index.
 *
 * As with `mcpSource`, names begin with the label, the frontmatter grants nothing, and each content of a skill must be
 * approved before the model sees it.
 *
 * @param address - the site, such as `https://example.com`, or the address of an index (`*.json`)
 * @throws TypeError if an address is not one of HTTPS, or the label is not a command name without a colon
 *
 * @example
 * ```ts
 * import { loadSkills, webSource } from "@langslash/skills";
 *
 * const site = webSource("https://example.com", { label: "example", timeout: 2_000 });
 * const skills = await loadSkills(["skills", site]);
 * console.log(skills.list().map(({ name }) => name));
 * ```
 */
export function webSource(address: string | URL, options: WebSourceOptions = {}): SkillSource {
  checkOptions("webSource", options, { origins: true, fetch: true, ...FOREIGN_OPTIONS });
  const url = httpsAddress(address);
  const index = url.pathname.endsWith(".json") ? url : new URL(INDEX, url);
  const { label = url.hostname.replace(/[^a-z0-9]+/gi, "-"), origins = [] } = options;
  const fetch = httpsFetch([index, ...origins.map(httpsAddress)], options.fetch);
  const provider = webProvider(index, `the website ${url.host}`, fetch);
  return foreignSource(provider, { pollInterval: 300_000, ...options, label });
}

function httpsAddress(address: string | URL): URL {
  const text = String(address);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "https:" && url.username === "" && url.password === "") return url;
  throw new TypeError(`Invalid address: ${JSON.stringify(text)}. Use an address that begins with https://.`);
}
