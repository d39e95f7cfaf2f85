import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { packageFolder } from "../../postgres/postgres-server.ts";
import { createNumberedPolls, type StoredSums } from "../../site/numbered-polls.ts";
import { type Fleet, type Member, startFleet } from "../../site/start-fleet.ts";

// Where npm carries no PostgreSQL the integration tests have said so, and failed in CI.
if (packageFolder() !== null) {
  test("two collectors and two webs: one asks the engine, and the other when that one is killed", async () => {
    const polls = createNumberedPolls();
    const startedAt = Date.now();
    const fleet = await startFleet({ requestsPerMinute: 20, recorded: polls.recorded });
    if (fleet === null) throw new Error("There is no PostgreSQL.");
    const { collectors, webs, proxy, query } = fleet;
    try {
      const [active, standby] = collectors;
      expect(await ready(active)).toMatchObject({ status: "ready", collector: "active" });
      expect(await ready(standby)).toMatchObject({ status: "ready", collector: "standby", firstFill: "elsewhere" });
      await expect.poll(() => polls.of(0).length, { timeout: 30_000 }).toBeGreaterThan(3);
      expect([standby, ...webs].map(({ engine }) => engine.calls)).toEqual([[], [], []]);

      // Both webs show it, and so does the proxy in front of them.
      for (const { site } of webs)
        await expect.poll(() => readStats(site.url)).toMatchObject({ state: "live", miners: 2 });
      if (proxy !== null) expect((await fetch(`${proxy.url}/xmr`)).status).toBe(200);

      // Every poll that was answered is stored, once.
      const lost = async () => polls.findLost(await sumStored(fleet, startedAt));
      await polls.atNext(0, () => undefined);
      await expect.poll(lost, { intervals: [20] }).toEqual([]);
      await active.site.stop("SIGKILL");
      const killedAt = performance.now();
      await expect.poll(() => polls.of(1).length, { timeout: 15_000, intervals: [20] }).toBeGreaterThan(0);
      const tookMs = performance.now() - killedAt;
      test.info().annotations.push({ type: "takeover", description: `${Math.round(tookMs)} ms` });
      expect(tookMs).toBeLessThan(15_000);
      expect(await ready(standby)).toMatchObject({ status: "ready", collector: "active" });
      await expect.poll(() => polls.of(1).length, { timeout: 30_000 }).toBeGreaterThan(2);
      expect(webs.map(({ engine }) => engine.calls)).toEqual([[], []]);

      // What was stored before is there, the other one's polls are added to it, none is lost and none counts twice.
      await expect.poll(lost, { intervals: [20] }).toEqual([]);
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

  test("a collector that stands still for longer than its lead neither asks nor writes when it goes on", async () => {
    const polls = createNumberedPolls();
    const startedAt = Date.now();
    const fleet = await startFleet({ recorded: polls.recorded });
    if (fleet === null) throw new Error("There is no PostgreSQL.");
    const [active, standby] = fleet.collectors;
    const stored = async () => polls.read(await sumStored(fleet, startedAt));
    try {
      await expect.poll(() => polls.of(0).length, { timeout: 30_000 }).toBeGreaterThan(1);
      // In the middle of a poll: the answer comes while it stands still.
      const halved = await polls.atNext(0, () => process.kill(active.site.pid, "SIGSTOP"));
      const stoppedAt = performance.now();
      await expect.poll(() => polls.of(1).length, { timeout: 15_000, intervals: [20] }).toBeGreaterThan(0);
      const tookMs = performance.now() - stoppedAt;
      test.info().annotations.push({ type: "takeover", description: `${Math.round(tookMs)} ms` });
      const asked = active.engine.calls.length;
      process.kill(active.site.pid, "SIGCONT");
      await expect.poll(() => ready(active)).toMatchObject({ status: "ready", collector: "standby" });
      await expect.poll(() => polls.of(1).length, { timeout: 30_000 }).toBeGreaterThan(2);
      await expect
        .poll(async () => polls.findLost(await sumStored(fleet, startedAt), halved), { intervals: [20] })
        .toEqual([]);
      expect(await stored()).not.toContain(halved);
      expect(active.engine.calls.length).toBe(asked);
      expect(active.site.output()).not.toContain('"level":50');
      // It stands by like any other.
      await standby.site.stop("SIGKILL");
      await expect.poll(() => polls.of(0).at(-1), { timeout: 15_000 }).toBeGreaterThan(polls.of(1).at(-1) ?? 0);
    } finally {
      process.kill(active.site.pid, "SIGCONT");
      await fleet.stop();
    }
  });
}

/** What is stored of PROP since then, which no history of the engine has. */
async function sumStored({ query }: Fleet, since: number): Promise<StoredSums> {
  const [sums] = await query<{ hashrates: number; samples: number }>(
    `select coalesce(sum(hashrate * samples), 0)::float8 as hashrates, coalesce(sum(samples), 0)::int as samples
     from scheme_samples where scheme = 2 and resolution = 1 and at >= ${since - (since % 600_000)}`,
  );
  return sums ?? { hashrates: 0, samples: 0 };
}

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
