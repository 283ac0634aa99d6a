import { z } from "zod";
import { digestOf } from "../../digest.js";
import { reasonOf } from "../../reason-of.js";
import { fieldOf, ForeignProblem } from "../answer.js";
import type { ForeignProvider, ListedSkill, ListingProblem } from "../foreign-provider.js";
import { type Contents, MAX_BYTES, MAX_FILES, SKILL_FILE } from "../foreign-skill.js";
import { freshUntil } from "./fresh-until.js";
import type { HttpsFetch } from "./https-fetch.js";

const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
const IndexSchema = z.object(
  {
    $schema: z.literal(SCHEMA, { error: ({ input }) => `its index has the unknown schema ${JSON.stringify(input)}` }),
    skills: z.array(z.unknown(), "its index has no list of skills"),
  },
  "its index is not valid",
);
const EntrySchema = z.object({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "its name may have lower-case letters, digits and - only"),
  description: z.string(),
  type: z.enum(["skill-md", "archive"], { error: ({ input }) => `its type ${JSON.stringify(input)} is unknown` }),
  url: z.string().max(4096),
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/, "its digest is not sha256: and 64 lower-case hexadecimal digits"),
});

/** A skill in the index of a website. Its version is the digest of its file. */
interface WebSkill extends ListedSkill {
  readonly url: URL;
  readonly isArchive: boolean;
}

type WebListing = readonly (ListingProblem | WebSkill)[];

/** Maximum size of an index, in bytes. */
const MAX_INDEX = 4 * 1024 * 1024;

/** Returns the skills of a website: the URI of each is its name, as a folder with its SKILL.md. */
export function webProvider(index: URL, origin: string, fetch: HttpsFetch): ForeignProvider {
  let last: WebListing | undefined;
  let etag: string | null = null;
  let end = 0;

  const load = async (signal: AbortSignal): Promise<WebListing> => {
    const headers = { accept: "application/json", ...(etag !== null && { "if-none-match": etag }) };
    const { url, response } = await fetch(index, MAX_INDEX, { signal, headers });
    if (response.status !== 304 || !last) {
      last = readIndex(await response.json(), url);
      etag = response.headers.get("etag");
    }
    end = freshUntil(response.headers, Date.now());
    return last;
  };

  return {
    origin,
    list: async (signal, isPoll) => (isPoll && last && Date.now() < end ? last : load(signal)),
    async pull(uri, version, signal) {
      const skills = version !== undefined && last ? last : await load(signal);
      const skill = skills.find((each) => each.uri === uri);
      if (!skill || "problem" in skill) throw new ForeignProblem(`${origin} has no ${uri}`, true);
      const { response } = await fetch(skill.url, MAX_BYTES, { signal });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (`sha256:${digestOf(bytes)}` !== skill.version)
        throw new Error("it sent a file that differs from its listing");
      const contents = skill.isArchive ? await unpack(bytes) : new Map([[SKILL_FILE, bytes]]);
      return { version: skill.version, contents };
    },
  };
}

/** @param base - the address of the index, after redirects */
function readIndex(raw: unknown, base: URL): WebListing {
  const { data, error } = IndexSchema.safeParse(raw);
  if (!data) throw new Error(error.issues[0]?.message ?? "its index is not valid");
  return data.skills.map((entry) => readEntry(entry, base));
}

function readEntry(raw: unknown, base: URL): ListingProblem | WebSkill {
  const { data, error } = EntrySchema.safeParse(raw);
  const uri = `${fieldOf(raw, "name")}/${SKILL_FILE}`;
  if (!data) return { uri, problem: error.issues[0]?.message ?? "its entry is not valid" };
  const { description, type, url, digest: version } = data;
  if (!URL.canParse(url, base.href)) return { uri, problem: "its address is not valid" };
  return { uri, description, version, url: new URL(url, base), isArchive: type === "archive" };
}

async function unpack(bytes: Buffer): Promise<Contents> {
  const { unpackArchive } = await import("../../archive/unpack-archive.js"); // few programs read archives
  try {
    return await unpackArchive(bytes, { maxBytes: MAX_BYTES, maxFiles: MAX_FILES });
  } catch (error) {
    throw new Error(`its archive cannot be used: ${reasonOf(error).replace(/\.$/, "")}`, { cause: error });
  }
}
