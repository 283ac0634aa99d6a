import { z } from "zod";
import { digestOf } from "../../digest.js";
import { unpackArchive } from "../../archive/unpack-archive.js";
import { reasonOf } from "../../reason-of.js";
import { type Answer, callForeign } from "../answer.js";
import type { ListingProblem } from "../foreign-provider.js";
import { MAX_BYTES, MAX_FILES, SKILL_FILE } from "../foreign-skill.js";
import type { ListedSkill, PulledSkill, WholePlace } from "../whole-provider.js";
import { freshUntil } from "./fresh-until.js";
import type { HttpsFetch } from "./https-fetch.js";

/** The website, and how it is fetched. */
interface WebPlaceOptions {
  readonly origin: string;
  readonly timeout: number;
  readonly fetch: HttpsFetch;
}

const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
const IndexSchema = z.object({ $schema: z.string(), skills: z.array(z.unknown()).max(10_000) });
const EntrySchema = z.object({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "its name may have lower-case letters, digits and - only"),
  description: z.string(),
  type: z.string(),
  url: z.string().max(4096),
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/, "its digest is not sha256: and 64 lower-case hexadecimal digits"),
});

/** A skill in the index of a website. Its version is the digest of its file. */
interface WebSkill extends ListedSkill {
  readonly url: URL;
  readonly isArchive: boolean;
}

/** The index of a website, and how it is fetched again. */
interface WebIndex {
  readonly skills: ReadonlyMap<string, WebSkill>;
  readonly problems: readonly ListingProblem[];
  readonly etag: string | null;
  /** When an answer is no longer fresh, in milliseconds since 1970. */
  readonly freshUntil: number;
}

/** Maximum size of an index, in bytes. */
const MAX_INDEX = 4 * 1024 * 1024;

/** Returns a website as a place of skills: the URI of each is its name, as a folder with its SKILL.md. */
export function webPlace(index: URL, { origin, timeout, fetch }: WebPlaceOptions): WholePlace {
  let last: WebIndex | undefined;

  const load = async (isPoll: boolean): Promise<Answer<WebIndex>> => {
    if (isPoll && last && Date.now() < last.freshUntil) return { result: last };
    const answer = await callForeign(origin, timeout, async (signal) => {
      const headers = { accept: "application/json", ...(last?.etag && { "if-none-match": last.etag }) };
      const { url, response } = await fetch(index, { signal, limit: MAX_INDEX, headers });
      const fresh = { freshUntil: freshUntil(response.headers, Date.now()) };
      if (response.status === 304 && last) return { ...last, ...fresh };
      if (!response.ok) throw new Error(`HTTP ${response.status} for ${index.href}`);
      return { ...readIndex(await response.json(), url), etag: response.headers.get("etag"), ...fresh };
    });
    if ("result" in answer) last = answer.result;
    return answer;
  };

  return {
    origin,
    async list(isPoll) {
      const answer = await load(isPoll);
      if ("problem" in answer) return answer;
      return { result: { skills: [...answer.result.skills.values()], problems: answer.result.problems } };
    },
    async pull(uri, version) {
      const current: Answer<WebIndex> = version !== undefined && last ? { result: last } : await load(false);
      if ("problem" in current) return current;
      const skill = current.result.skills.get(uri);
      if (!skill) return { problem: `${origin} has no ${uri}`, isMissing: true };
      if (version !== undefined && skill.version !== version)
        return { problem: `${origin} no longer lists this version of ${uri}` };
      const answer = await callForeign(origin, timeout, async (signal) => {
        const { response } = await fetch(skill.url, { signal, limit: MAX_BYTES });
        if (!response.ok) throw new Error(`HTTP ${response.status} for ${skill.url.href}`);
        return { type: response.headers.get("content-type") ?? "", bytes: Buffer.from(await response.arrayBuffer()) };
      });
      if ("problem" in answer) return answer;
      const { bytes, type } = answer.result;
      if (`sha256:${digestOf(bytes)}` !== skill.version)
        return { problem: `${origin} sent a file that differs from its listing` };
      return unpack(bytes, skill, type);
    },
  };
}

/** @param base - the address of the index, after redirects */
function readIndex(raw: unknown, base: URL): Pick<WebIndex, "problems" | "skills"> {
  const { data } = IndexSchema.safeParse(raw);
  if (!data) throw new Error("its index is not valid");
  if (data.$schema !== SCHEMA) throw new Error(`its index has the unknown schema ${data.$schema}`);
  const skills = new Map<string, WebSkill>();
  const problems: ListingProblem[] = [];
  for (const entry of data.skills) {
    const skill = readEntry(entry, base);
    if ("problem" in skill) problems.push(skill);
    else if (skills.has(skill.uri)) problems.push({ uri: skill.uri, problem: "it is listed twice" });
    else skills.set(skill.uri, skill);
  }
  return { skills, problems };
}

function readEntry(raw: unknown, base: URL): ListingProblem | WebSkill {
  const { data, error } = EntrySchema.safeParse(raw);
  const uri = `${data?.name ?? nameIn(raw)}/${SKILL_FILE}`;
  if (!data) return { uri, problem: error.issues[0]?.message ?? "its entry is not valid" };
  const { description, type, url, digest: version } = data;
  if (type !== "skill-md" && type !== "archive") return { uri, problem: `its type ${JSON.stringify(type)} is unknown` };
  if (!URL.canParse(url, base.href)) return { uri, problem: "its address is not valid" };
  return { uri, description, version, url: new URL(url, base), isArchive: type === "archive" };
}

function nameIn(raw: unknown): string {
  return z.object({ name: z.string() }).safeParse(raw).data?.name ?? "unknown";
}

/** @param type - the type that the server says; of an archive that is no zip file by it, the address decides */
async function unpack(bytes: Buffer, { isArchive, url }: WebSkill, type: string): Promise<Answer<PulledSkill>> {
  if (!isArchive) return { result: { contents: new Map([[SKILL_FILE, bytes]]) } };
  const isZip = !/gzip/i.test(type) && (/zip/i.test(type) || url.pathname.endsWith(".zip"));
  try {
    const limits = { maxBytes: MAX_BYTES, maxFiles: MAX_FILES };
    return { result: { contents: await unpackArchive(bytes, isZip ? "zip" : "tar.gz", limits) } };
  } catch (error) {
    return { problem: `its archive cannot be used: ${reasonOf(error).replace(/\.$/, "")}` };
  }
}
