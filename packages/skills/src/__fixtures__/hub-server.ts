import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { Client } from "langsmith";
import { onTestFinished } from "vitest";

type HubFiles = Record<string, { type: string; content?: string }>;

/** Body of a request. */
interface HubBody {
  readonly repo_handle?: string;
  readonly description?: string;
  readonly tags?: string[];
  readonly parent_commit?: string;
  readonly files?: Record<string, HubFiles[string] | null>;
}

interface Repository {
  description: string;
  tags: string[];
  /** Oldest first. */
  readonly commits: { readonly hash: string; readonly files: HubFiles }[];
  /** Commits by tag. */
  readonly tagged: Record<string, string>;
}

/** A hub on loopback, with the routes that the skills of the LangSmith SDK use. */
export interface HubServer {
  readonly client: Client;
  readonly url: string;
  readonly repositories: Record<string, Repository>;
  /** The requests, such as `GET /repos`. */
  readonly requests: string[];
  /** Commits texts as a skill. */
  commit(name: string, texts: Readonly<Record<string, string>>, description?: string): string;
  /** Status that every request gets instead of an answer. */
  status: number | undefined;
}

export async function hubServer(): Promise<HubServer> {
  const repositories: Record<string, Repository> = {};
  const add = (name: string, files: HubFiles, description = ""): string => {
    const repository = (repositories[name] ??= { description, tags: [], commits: [], tagged: {} });
    const hash = createHash("sha256")
      .update(JSON.stringify([repository.commits.length, files]))
      .digest("hex");
    repository.commits.push({ hash, files });
    return hash;
  };
  const answer = async (request: IncomingMessage, path: string, query: URLSearchParams): Promise<[number, unknown]> => {
    const body = (request.method === "GET" ? {} : await json(request)) as HubBody;
    const [, name = ""] = /\/repos\/-\/([^/]+)/.exec(path) ?? [];
    const repository = repositories[name];
    if (path === "/settings") return [200, { id: "t1", display_name: "Office", created_at: "", tenant_handle: null }];
    if (path === "/repos" && request.method === "GET") {
      const all = Object.entries(repositories).map(([handle, { description, tags, commits }]) => ({
        repo_handle: handle,
        full_name: handle,
        description,
        tags,
        owner: null,
        last_commit_hash: commits.at(-1)?.hash ?? null,
        num_commits: commits.length,
      }));
      const offset = Number(query.get("offset"));
      return [200, { repos: all.slice(offset, offset + Number(query.get("limit"))), total: all.length }];
    }
    if (path === "/repos/") {
      repositories[body.repo_handle ?? ""] = {
        description: body.description ?? "",
        tags: body.tags ?? [],
        commits: [],
        tagged: {},
      };
      return [200, { repo: {} }];
    }
    if (!repository) return [404, { detail: "Not found" }];
    if (request.method === "PATCH") {
      repository.description = body.description ?? repository.description;
      repository.tags = body.tags ?? repository.tags;
      return [200, {}];
    }
    if (path.endsWith("/directories/commits")) {
      const last = repository.commits.at(-1);
      if (body.parent_commit !== undefined && body.parent_commit !== last?.hash) return [409, { detail: "Conflict" }];
      const files: HubFiles = { ...last?.files };
      for (const [path_, entry] of Object.entries(body.files ?? {})) {
        if (entry === null) delete files[path_];
        else files[path_] = entry;
      }
      return [200, { commit: { id: "c1", commit_hash: add(name, files), created_at: "" } }];
    }
    if (path.endsWith("/directories")) {
      const wanted = query.get("commit");
      const hash = wanted === null ? repository.commits.at(-1)?.hash : (repository.tagged[wanted] ?? wanted);
      const commit = repository.commits.find((each) => hash !== undefined && each.hash.startsWith(hash));
      return commit
        ? [200, { commit_id: "c1", commit_hash: commit.hash, files: commit.files }]
        : [404, { detail: "No commit" }];
    }
    return [200, { repo: {} }];
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://localhost");
    hub.requests.push(`${request.method} ${url.pathname}`);
    const [status, body] =
      hub.status === undefined ? await answer(request, url.pathname, url.searchParams) : [hub.status, {}];
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}`;
  const hub: HubServer = {
    url: apiUrl,
    client: new Client({ apiUrl, apiKey: "key", callerOptions: { maxRetries: 0 }, autoBatchTracing: false }),
    repositories,
    requests: [],
    status: undefined,
    commit: (name, texts, description) =>
      add(
        name,
        Object.fromEntries(Object.entries(texts).map(([path, content]) => [path, { type: "file", content }])),
        description,
      ),
  };
  return hub;
}
