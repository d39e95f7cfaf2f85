import { browserEncodings, fetchRaw } from "./fetch-raw.ts";
import { load } from "./load.ts";
import { median } from "./median.ts";
import { startBareServer, startServer } from "./server-process.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

// How near a cached page comes to node:http sending the same bytes under the same headers: the whole HTTP side against a
// bare server, each in a process of its own, in turn, by a generator that is faster than both.

const pages = ["/", "/ru/kas"];
const connections = 16;
const roundMs = 1500;
const rounds = 5;
const wantedRatio = 0.7;

interface Round {
  readonly cached: number;
  readonly bare: number;
  readonly generatorBusy: number;
}

export async function run(): Promise<{ name: string; lines: readonly string[] }> {
  return inTemporaryFolder(async (dataDir) => {
    const site = await startServer("tests/bench/demo-site.ts", { env: { DATA_DIR: dataDir } });
    try {
      const lines: string[] = [];
      for (const page of pages) lines.push(...(await comparePage(site.address, page)));
      return {
        name: "Cached pages against a bare node:http server that sends the same bytes",
        lines: [`${connections} connections, median of ${rounds} rounds of ${roundMs / 1000} s each in turn`, ...lines],
      };
    } finally {
      await site.stop();
    }
  });
}

async function comparePage(site: string, page: string): Promise<readonly string[]> {
  const answer = await fetchRaw(`${site}${page}`);
  const bare = await startBareServer(answer);
  try {
    await measure(site, page);
    await measure(bare.address, page);
    const all: Round[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await runRound(site, bare.address, page));
    return describeRounds(page, answer.body.length, all);
  } finally {
    await bare.stop();
  }
}

async function runRound(site: string, bare: string, page: string): Promise<Round> {
  const cached = await measure(site, page);
  const plain = await measure(bare, page);
  return {
    cached: cached.requestsPerSecond,
    bare: plain.requestsPerSecond,
    generatorBusy: Math.max(cached.generatorBusy, plain.generatorBusy),
  };
}

function measure(address: string, page: string) {
  return load(address, page, { connections, ms: roundMs, headers: [`Accept-Encoding: ${browserEncodings}`] });
}

function describeRounds(page: string, bytes: number, all: readonly Round[]): readonly string[] {
  const ratio = median(all.map(({ cached, bare }) => cached / bare));
  const cached = median(all.map((round) => round.cached));
  const bare = median(all.map((round) => round.bare));
  const busy = median(all.map((round) => round.generatorBusy));
  return [
    `${page} (${bytes} bytes)`,
    `  cached page  ${Math.round(cached)} requests/s`,
    `  node:http    ${Math.round(bare)} requests/s (load generator ${Math.round(busy * 100)} % busy)`,
    `  ratio        ${ratio.toFixed(2)} (wanted: at least ${wantedRatio}) ${ratio >= wantedRatio ? "met" : "NOT MET"}`,
  ];
}
