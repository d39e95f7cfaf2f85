import { type LossyProxy, startLossyProxy } from "../../../tests/postgres/lossy-proxy.ts";
import { packageFolder, startPostgres } from "../../../tests/postgres/postgres-server.ts";
import { type AttackFault, type AttackPart, leaveOut, type PartResult } from "../attack-part.ts";
import { createAsker, get } from "../site/ask.ts";
import { type AttackedSite, startAttackedSite } from "../site/attacked-site.ts";
import { createTally, repeat } from "../site/tally.ts";
import { isLiveAfter, onePool, readReady, until } from "./one-pool.ts";

// A PostgreSQL whose connections die without a word, as behind a firewall that forgets them, and one that stops.

const trafficMs = 40_000;
const longestRecoveryMs = 30_000;
const stalledMs = 15_000;
const longestReadyMs = 3_000;
/** No page is kept of these. */
const calls = ["/kas/api/v1/pool/stats", "/kas/api/v1/pool/blocks?status=orphaned", "/kas/api/v1/pool/top-miners"];

export const silentDatabase: AttackPart = {
  name: "silent-database",
  title: "Silent database",
  async run() {
    const source = packageFolder();
    if (source === null) return leaveOut("npm carries no PostgreSQL for this system");
    const server = await startPostgres(source);
    const proxy = await startLossyProxy(server.url);
    try {
      const site = await startAttackedSite({ config: onePool, env: { DATABASE_URL: proxy.url } });
      return await attack(site, proxy).finally(() => site.stop("SIGKILL"));
    } finally {
      await proxy.close();
      await server.stop();
    }
  },
};

async function attack(site: AttackedSite, proxy: LossyProxy): Promise<PartResult> {
  const asker = createAsker(site.origin, 64);
  const visits = createTally(asker, (status) => status === 200 || status === 503);
  const readiness = createTally(asker, (status) => status === 200 || status === 503);
  const faults: AttackFault[] = [];
  try {
    await until(isLiveAfter(asker, 0), 30_000);
    const visit = (ms: number) =>
      Promise.all([
        repeat(6, ms, (nth) =>
          visits.ask(get(calls[nth % calls.length] ?? "", { "x-forwarded-for": `203.0.113.${nth % 50}` })),
        ),
        repeat(1, ms, () => readiness.ask(get("/ready"))),
      ]);
    await visit(5_000);
    proxy.forgetConnections();
    const forgottenAt = performance.now();
    const back = until(isLiveAfter(asker, Date.now() + 1), trafficMs).then(() => performance.now() - forgottenAt);
    await visit(trafficMs);
    const recoveryMs = await back;
    if (recoveryMs > longestRecoveryMs)
      faults.push({ what: "no figures 30 s after connections were forgotten", input: (await readReady(asker)).text });
    proxy.stall();
    await visit(stalledMs);
    proxy.resume();
    const isWell = async () => (await readReady(asker)).status === 200;
    if (!(await until(isWell, longestRecoveryMs)))
      faults.push({ what: "not ready 30 s after the server went on", input: (await readReady(asker)).text });
    const [slowest] = readiness.slowest();
    if (slowest !== undefined && slowest.ms > longestReadyMs)
      faults.push({ what: `/ready took ${slowest.ms.toFixed(0)} ms`, input: slowest.input });
    for (const tally of [visits, readiness])
      faults.push(...[...tally.broken()].map(([what, input]) => ({ what, input })));
    if (!site.isRunning()) faults.push({ what: "the site ended", input: [...site.errors().keys()].join("; ") });
    return {
      counts: [
        ["calls", `${visits.count}, ${visits.statuses()}`],
        ["/ready", `${readiness.count}, ${readiness.statuses()}, slowest ${(slowest?.ms ?? 0).toFixed(0)} ms`],
        ["figures again after", `${(recoveryMs / 1000).toFixed(1)} s`],
      ],
      faults,
      slowest: visits.slowest(),
      leftOut: null,
    };
  } finally {
    asker.close();
  }
}
