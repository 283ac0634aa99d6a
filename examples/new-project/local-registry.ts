import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { z } from "zod";

const ManifestSchema = z.looseObject({ name: z.string(), version: z.string() });

/** A registry on loopback with packed packages, so that a project installs them by their names and versions. */
export interface LocalRegistry {
  readonly url: string;
  close(): void;
}

/** Serves archives to package managers, as a registry does. */
export async function serveArchives(archives: readonly string[]): Promise<LocalRegistry> {
  const answers = new Map<string, string | Buffer>();
  const server = createServer(({ url = "" }, response) => {
    const answer = answers.get(decodeURIComponent(url).replace(/\?.*/s, ""));
    response.writeHead(answer === undefined ? 404 : 200).end(answer ?? "{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The registry has no port.");
  const url = `http://127.0.0.1:${address.port}`;
  for (const [index, archive] of archives.entries()) {
    const content = readFileSync(archive);
    const text = execFileSync("tar", ["-xzOf", archive, "package/package.json"], { encoding: "utf8" });
    const { name, version, ...manifest } = ManifestSchema.parse(JSON.parse(text));
    const integrity = `sha512-${createHash("sha512").update(content).digest("base64")}`;
    const versions = {
      [version]: { ...manifest, name, version, dist: { tarball: `${url}/${index}.tgz`, integrity } },
    };
    const time = { [version]: "2020-01-01T00:00:00.000Z" }; // package managers refuse very new versions
    answers.set(`/${name}`, JSON.stringify({ name, "dist-tags": { latest: version }, time, versions }));
    answers.set(`/${index}.tgz`, content);
  }
  return { url, close: () => void server.close() };
}
