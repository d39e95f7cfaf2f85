import { Agent, get } from "node:http";
import { brotliDecompressSync } from "node:zlib";

export interface Crawl {
  readonly pages: number;
  readonly seconds: number;
}

const atOnce = 6;

/** Reads that many of the pages that the sitemaps name, spread over all languages and kinds, each once. */
export async function crawl(address: string, pages: number): Promise<Crawl> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const startedAt = performance.now();
  const paths: string[] = [];
  for (const map of await listAddresses(agent, `${address}/sitemap.xml`)) {
    paths.push(...(await listAddresses(agent, address + map)));
  }
  const count = Math.min(pages, paths.length);
  let next = 0;
  const read = async () => {
    while (next < count) {
      const path = paths[Math.floor((next * paths.length) / count)] ?? "/";
      next += 1;
      const { status } = await fetchPage(agent, address + path);
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, read));
  agent.destroy();
  return { pages: count, seconds: (performance.now() - startedAt) / 1000 };
}

/** Paths of the addresses in a sitemap. */
async function listAddresses(agent: Agent, url: string): Promise<readonly string[]> {
  const { body, isBrotli } = await fetchPage(agent, url);
  const text = (isBrotli ? brotliDecompressSync(body) : body).toString();
  return [...text.matchAll(/<loc>([^<]+)</g)].map(([, found = ""]) => {
    const { pathname, search } = new URL(found);
    return pathname + search;
  });
}

function fetchPage(agent: Agent, url: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Buffer; isBrotli: boolean }>();
  const request = get(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
    const parts: Buffer[] = [];
    response.on("data", (part: Buffer) => parts.push(part));
    response.on("error", reject);
    response.on("end", () =>
      resolve({
        status: response.statusCode ?? 0,
        body: Buffer.concat(parts),
        isBrotli: response.headers["content-encoding"] === "br",
      }),
    );
  });
  request.on("error", reject);
  return promise;
}
