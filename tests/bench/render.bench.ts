import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Services } from "#src/services/services.ts";
import { createRender, type Render } from "./create-render.ts";
import { fillBackend, openDemoBackend } from "./demo-backend.ts";
import { load } from "./load.ts";
import { median } from "./median.ts";
import { describeSizes } from "./page-sizes.ts";
import { startBareServer } from "./server-process.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

// What a page costs that no cache holds: from the request to the bytes that are sent, one after another on one thread, over
// a database with 31 days of 33 pools.

const coin: CoinSlug = "kas";
const warmUps = 100;
const rounds = 3;
const roundMs = 1000;
const bareMs = 700;

export async function run(): Promise<{ name: string; lines: readonly string[] }> {
  return inTemporaryFolder(async (dataDir) => {
    const backend = await openDemoBackend(dataDir);
    try {
      await fillBackend(backend);
      const render = await createRender(backend.services);
      const addresses = await listMiners(backend.services);
      const first = await timeFirstLooks(render, addresses);
      const lines: string[] = [];
      const usual = addresses[Math.floor(addresses.length / 2)] ?? "";
      const pages = [
        ["home", "/"],
        ["coin", `/${coin}`],
        ["pool hashrate", `/${coin}/pool-hashrate`],
        ["difficulty, a year", "/btc/difficulty?range=1y"],
        ["miner, middle of the top", minerPath(usual)],
        ["miner, largest of all", minerPath(addresses[0] ?? "")],
      ] as const;
      for (const [name, path] of pages) lines.push(`${name.padEnd(25)} ${await measurePath(render, path)}`);
      return {
        name: "Pages that no cache holds: rendered, hashed for the security policy, brotli quality 5",
        lines: [
          `median of ${rounds} rounds of ${roundMs / 1000} s; the ratio is to node:http sending the same bytes, in turn`,
          ...lines,
          `A miner seen for the first time, its engine asked: ${first.toFixed(1)} ms (median of ${addresses.length})`,
          ...(await describeSizes(["/", `/${coin}`], (path) => render(path))),
        ],
      };
    } finally {
      await backend.store.close();
    }
  });
}

async function listMiners({ pools }: Services): Promise<readonly string[]> {
  const { miners } = await pools.getTopMiners(coin);
  const whole = miners.filter(({ isWholeAddress }) => isWholeAddress).map(({ address }) => address);
  if (whole.length === 0) throw new Error(`The pool of ${coin} names no miner.`);
  return whole;
}

function minerPath(address: string): string {
  return `/${coin}/miner/stats/${address}`;
}

async function timeFirstLooks(render: Render, addresses: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const address of addresses) {
    const startedAt = performance.now();
    await render(minerPath(address));
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

async function measurePath(render: Render, path: string): Promise<string> {
  for (let count = 0; count < warmUps; count += 1) await render(path);
  const { headers, body } = await (await render(path)).getVariant("br");
  const bare = await startBareServer({ status: 200, headers, body });
  try {
    await loadBare(bare.address, path);
    const all: { rendered: number; bare: number; cpuMs: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { perSecond, cpuMs } = await renderFor(render, path);
      all.push({ rendered: perSecond, cpuMs, bare: await loadBare(bare.address, path) });
    }
    const rendered = median(all.map((round) => round.rendered));
    const ratio = median(all.map((round) => round.rendered / round.bare));
    const cpuMs = median(all.map((round) => round.cpuMs));
    const html = (await render(path)).bytes;
    return `${rendered.toFixed(0).padStart(4)} renders/s  ratio ${ratio.toFixed(4)}  ${cpuMs.toFixed(1).padStart(4)} ms of CPU  ${html} bytes of HTML`;
  } finally {
    await bare.stop();
  }
}

async function renderFor(render: Render, path: string): Promise<{ perSecond: number; cpuMs: number }> {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  let count = 0;
  while (performance.now() - startedAt < roundMs) {
    await render(path);
    count += 1;
  }
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: count / ((performance.now() - startedAt) / 1000), cpuMs: (user + system) / 1000 / count };
}

async function loadBare(address: string, path: string): Promise<number> {
  const { requestsPerSecond } = await load(address, path, { connections: 16, ms: bareMs, headers: [] });
  return requestsPerSecond;
}
