import { afterEach, describe, expect, it } from "vitest";
import { adoptEngine } from "../../scripts/engines/adopt-engine.ts";
import { recordedEngines } from "../recorded-engines/index.ts";
import { prepareBackend } from "../recorded-engines/prepare-backend.ts";
import type { RecordedEngine } from "../recorded-engines/recorded-engine.ts";
import { startReplayEngine } from "../recorded-engines/replay-engine.ts";

// From a running engine to a running site: what npm run adopt writes is read by the site's own reader, and the collector
// and services that it starts show the pools of the engine.

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** The site behind its pages, set up by nothing but what the engine told. */
async function openAdopted({ name, recordedAt }: RecordedEngine, address: string) {
  const now = () => recordedAt;
  const adopted = await adoptEngine(name, address, { now, fetch: globalThis.fetch });
  if (!adopted.ok) throw new Error(adopted.error);
  const backend = prepareBackend(JSON.parse(adopted.value.file), now);
  closers.push(backend.remove);
  const { collector, services, close } = await backend.open();
  closers.push(close);
  await collector.runOnce("poll-pools");
  return services;
}

/** All pools that the engine has of its coin, more than other tests set up. */
const adopted: Readonly<Record<string, { readonly schemes: readonly string[]; readonly hashrate: number }>> = {
  adit: { schemes: ["prop"], hashrate: 31 },
  ckpool: { schemes: ["solo"], hashrate: 2_310_000 },
  "cryptonote-nodejs-pool": { schemes: ["prop", "solo"], hashrate: 8 },
  "kaspa-bridge": { schemes: ["solo"], hashrate: 4.2e12 },
  miningcore: { schemes: ["pplns", "solo", "prop"], hashrate: 6_236_404 },
  "nodejs-pool": { schemes: ["pplns"], hashrate: 8_400_000 },
  nomp: { schemes: ["prop"], hashrate: 44.50200234666673 },
  "open-ethereum-pool": { schemes: ["prop"], hashrate: 62 },
  p2pool: { schemes: ["pplns"], hashrate: 214_748_364 },
  "public-pool": { schemes: ["solo"], hashrate: 93_839.02468425705 },
};

describe.each(recordedEngines)("what npm run adopt makes of $name", (recorded) => {
  it("starts a site that shows the pool's figures", async () => {
    const engine = await startReplayEngine(recorded);
    closers.push(engine.close);
    const { pools } = await openAdopted(recorded, engine.url);
    const stats = await pools.getPoolStats(recorded.coin);
    const expected = adopted[recorded.name];
    expect(stats).toMatchObject({ state: "live", hashrate: expected?.hashrate });
    expect(stats.terms.schemes.map(({ scheme }) => scheme)).toEqual(expected?.schemes);
    // Another Adit names its own hosts; the recorded one had none. A port of P2Pool pays its node's wallet: nobody is invited.
    const hosts = ["adit", "p2pool"].includes(recorded.name) ? [] : ["stratum.my-pool.example"];
    expect([...new Set(stats.terms.servers.map(({ host }) => host))]).toEqual(hosts);
  });
});
