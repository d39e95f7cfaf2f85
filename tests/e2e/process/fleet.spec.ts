import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { packageFolder } from "../../postgres/postgres-server.ts";
import { type Member, startFleet } from "../../site/start-fleet.ts";

// Where npm carries no PostgreSQL the integration tests have said so, and failed in CI.
if (packageFolder() !== null) {
  test("two collectors and two webs: one asks the engine, and the other when that one is killed", async () => {
    const startedAt = Date.now();
    const fleet = await startFleet(20);
    if (fleet === null) throw new Error("There is no PostgreSQL.");
    const { collectors, webs, proxy, query } = fleet;
    try {
      const [active, standby] = collectors;
      expect(await ready(active)).toMatchObject({ status: "ready", collector: "active" });
      expect(await ready(standby)).toMatchObject({ status: "ready", collector: "standby", firstFill: "elsewhere" });
      await expect.poll(() => polls(active), { timeout: 30_000 }).toBeGreaterThan(3);
      expect([standby, ...webs].map(({ engine }) => engine.calls)).toEqual([[], [], []]);

      // Both webs show it, and so does the proxy in front of them.
      for (const { site } of webs)
        await expect.poll(() => readStats(site.url)).toMatchObject({ state: "live", hashrate: 8, miners: 2 });
      if (proxy !== null) expect((await fetch(`${proxy.url}/xmr`)).status).toBe(200);

      const stored = async () => {
        const [row] = await query<{ samples: number }>(
          `select coalesce(sum(samples), 0)::int as samples from scheme_samples where scheme = 2 and resolution = 1 and at >= ${startedAt - (startedAt % 600_000)}`,
        );
        return row?.samples ?? 0;
      };
      const before = await stored();
      expect(before).toBeGreaterThan(0);
      await active.site.stop("SIGKILL");
      const killedAt = performance.now();
      await expect.poll(() => polls(standby), { timeout: 15_000, intervals: [20] }).toBeGreaterThan(0);
      const tookMs = performance.now() - killedAt;
      test.info().annotations.push({ type: "takeover", description: `${Math.round(tookMs)} ms` });
      expect(tookMs).toBeLessThan(15_000);
      expect(await ready(standby)).toMatchObject({ status: "ready", collector: "active" });
      await expect.poll(() => polls(standby), { timeout: 30_000 }).toBeGreaterThan(2);
      expect(webs.map(({ engine }) => engine.calls)).toEqual([[], []]);

      // What was stored before is there, the other one's polls are added to it, and none counts twice.
      await expect.poll(async () => (await stored()) - before, { timeout: 30_000 }).toBeGreaterThan(0);
      expect(await stored()).toBeLessThanOrEqual(polls(active) + polls(standby));
      const [blocks] = await query("select count(*)::int as all from blocks");
      expect(blocks).toEqual({ all: 24 });
      const [payouts] = await query(
        "select count(*)::int as all, count(distinct (payee_id, transaction_id))::int as different from payouts",
      );
      expect(payouts?.all).toBe(payouts?.different);

      // Calls of one visitor are counted at both webs together.
      await untilEarlyInMinute();
      const visitor = { headers: { "x-forwarded-for": "203.0.113.99" } };
      const call = async ({ site }: Member) => (await fetch(`${site.url}/api/v1/rates`, visitor)).status;
      for (let index = 0; index < 10; index += 1) for (const web of webs) expect(await call(web)).not.toBe(429);
      await wait(1_500);
      // What each knows of the other it knows a second after its next call.
      await Promise.all(webs.map(call));
      await wait(1_500);
      expect(await Promise.all(webs.map(call))).toEqual([429, 429]);
    } finally {
      await fleet.stop();
    }
  });
}

const polls = ({ engine }: Member) =>
  engine.calls.filter((path) => path.startsWith("/stats") && !path.includes("_")).length;

async function ready({ site }: Member) {
  const answer = await fetch(`${site.url}/ready`);
  expect(answer.status).toBe(200);
  return answer.json();
}

async function readStats(url: string) {
  return (await fetch(`${url}/xmr/api/v1/pool/stats`)).json();
}

/** The test of the limit takes some seconds, and a minute's count ends with the minute. */
async function untilEarlyInMinute(): Promise<void> {
  const past = Date.now() % 60_000;
  if (past > 45_000) await wait(60_100 - past);
}
