import { z } from "zod";
import { digestOf } from "../../digest.js";
import { unpackArchive } from "../../archive/unpack-archive.js";
import { reasonOf } from "../../reason-of.js";
import { type Answer, callForeign } from "../answer.js";
import type { ForeignListing, ForeignProvider } from "../foreign-provider.js";
import { type ForeignHead, MAX_BYTES, MAX_FILES, SKILL_FILE } from "../foreign-skill.js";
import { type SkillContents, WholeSkills } from "../whole-skills.js";
import type { HttpsFetch } from "./https-fetch.js";

/** The website, and how it is fetched. */
interface WebOptions {
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
interface WebHead extends ForeignHead {
  readonly url: URL;
  readonly isArchive: boolean;
}

/** Maximum size of an index, in bytes. */
const MAX_INDEX = 4 * 1024 * 1024;

/** Returns the skills of a website. */
export function webProvider(index: URL, { origin, timeout, fetch }: WebOptions): ForeignProvider {
  let last:
    | { readonly etag: string | null; readonly skills: Map<string, WebHead>; readonly listing: ForeignListing }
    | undefined;

  const whole = new WholeSkills(async (head) => {
    const listed = last?.skills.get(head.uri);
    if (listed?.version !== head.version) return { problem: `${origin} no longer lists this version of ${head.name}` };
    const answer = await callForeign(origin, timeout, async (signal) => {
      const { response } = await fetch(listed.url, { signal, limit: MAX_BYTES });
      if (!response.ok) throw new Error(`HTTP ${response.status} for ${listed.url.href}`);
      return { type: response.headers.get("content-type") ?? "", bytes: Buffer.from(await response.arrayBuffer()) };
    });
    if ("problem" in answer) return answer;
    const { bytes, type } = answer.result;
    if (`sha256:${digestOf(bytes)}` !== head.version)
      return { problem: `${origin} sent a file that differs from its listing` };
    return listed.isArchive ? unpack(bytes, isZip(type, listed.url)) : { result: new Map([[SKILL_FILE, bytes]]) };
  });
  const list = async (): Promise<Answer<ForeignListing>> => {
    const answer = await callForeign(origin, timeout, async (signal) => {
      const headers = { accept: "application/json", ...(last?.etag && { "if-none-match": last.etag }) };
      const { url, response } = await fetch(index, { signal, limit: MAX_INDEX, headers });
      if (response.status === 304 && last) return last;
      if (!response.ok) throw new Error(`HTTP ${response.status} for ${index.href}`);
      return { ...readIndex(await response.json(), url), etag: response.headers.get("etag") };
    });
    if ("problem" in answer) return answer;
    last = answer.result;
    const { skills, problems } = last.listing;
    return { result: { skills: skills.map((skill) => whole.described(skill)), problems } };
  };

  return {
    origin,
    list,
    open: (head) => whole.open(head),
    async ask(uri) {
      const answer = await list();
      if ("problem" in answer) return answer;
      const head = last?.skills.get(uri);
      return head ? whole.open(head) : { problem: `${origin} has no ${uri}`, isMissing: true };
    },
    fetch: (skill, file) => whole.fetch(skill, file),
  };
}

/** @param base - the address of the index, after redirects */
function readIndex(raw: unknown, base: URL): { skills: Map<string, WebHead>; listing: ForeignListing } {
  const index = IndexSchema.safeParse(raw);
  if (!index.success) throw new Error("its index is not valid");
  if (index.data.$schema !== SCHEMA) throw new Error(`its index has the unknown schema ${index.data.$schema}`);
  const skills = new Map<string, WebHead>();
  const problems: { uri: string; problem: string }[] = [];
  for (const entry of index.data.skills) {
    const head = readEntry(entry, base);
    if ("problem" in head) problems.push(head);
    else if (skills.has(head.uri)) problems.push({ uri: head.uri, problem: "it is listed twice" });
    else skills.set(head.uri, head);
  }
  return { skills, listing: { skills: [...skills.values()], problems } };
}

function readEntry(raw: unknown, base: URL): WebHead | { readonly uri: string; readonly problem: string } {
  const { data, error } = EntrySchema.safeParse(raw);
  if (!data) return { uri: nameIn(raw), problem: error.issues[0]?.message ?? "its entry is not valid" };
  const { name, description, type, digest: version } = data;
  const uri = `${name}/${SKILL_FILE}`;
  if (type !== "skill-md" && type !== "archive") return { uri, problem: `its type ${JSON.stringify(type)} is unknown` };
  if (!URL.canParse(data.url, base.href)) return { uri, problem: "its address is not valid" };
  return {
    uri,
    name,
    description,
    frontmatter: {},
    version,
    url: new URL(data.url, base),
    isArchive: type === "archive",
  };
}

function nameIn(raw: unknown): string {
  return z.object({ name: z.string() }).safeParse(raw).data?.name ?? "unknown";
}

/** Whether an archive is a zip file, by its type or else by its address. */
function isZip(type: string, { pathname }: URL): boolean {
  if (/gzip/i.test(type)) return false;
  return /zip/i.test(type) || pathname.endsWith(".zip");
}

async function unpack(bytes: Buffer, isZipFile: boolean): Promise<Answer<SkillContents>> {
  try {
    const limits = { maxBytes: MAX_BYTES, maxFiles: MAX_FILES };
    return { result: await unpackArchive(bytes, isZipFile ? "zip" : "tar.gz", limits) };
  } catch (error) {
    return { problem: `its archive cannot be used: ${reasonOf(error).replace(/\.$/, "")}` };
  }
}
