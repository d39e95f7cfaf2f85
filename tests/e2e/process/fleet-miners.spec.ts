import { expect, test } from "@playwright/test";
import { packageFolder } from "../../postgres/postgres-server.ts";
import { recordedAddresses, recordedIp } from "../../recorded-engines/cryptonote-nodejs-pool.ts";
import { startFleet } from "../../site/start-fleet.ts";

// What one web has brought in is known at the other. Where npm carries no PostgreSQL the integration tests have said so.
if (packageFolder() !== null) {
  test("a miner introduced at one web is known at the other within a second, by one question to the engine", async () => {
    const fleet = await startFleet();
    if (fleet === null) throw new Error("There is no PostgreSQL.");
    const { collectors, webs } = fleet;
    try {
      const [one, other] = webs.map(({ site }) => `${site.url}/xmr/api/v1/miner/stats/${recordedAddresses.prop}`);
      if (one === undefined || other === undefined) throw new Error("There are no webs.");
      await expect.poll(() => collectors[0].engine.calls.length).toBeGreaterThan(0);
      expect((await fetch(one)).status).toBe(200);
      const introducedAt = performance.now();
      const answer = await fetch(other);
      expect(performance.now() - introducedAt).toBeLessThan(1_000);
      const tookMs = Math.round(performance.now() - introducedAt);
      test.info().annotations.push({ type: "known at the other", description: `${tookMs} ms` });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ address: recordedAddresses.prop });
      const asked = (calls: readonly string[]) => calls.filter((path) => path.includes(recordedAddresses.prop)).length;
      // No page makes a web ask, of a miner or of an address that the engine does not know.
      for (const address of [recordedAddresses.prop, recordedAddresses.donation])
        for (const screen of ["stats", "payouts", "blocks", "farm", "settings", "why"])
          for (const { site } of webs) await fetch(`${site.url}/xmr/miner/${screen}/${address}`);
      expect(webs.map(({ engine }) => engine.calls)).toEqual([[], []]);
      expect(asked(collectors[0].engine.calls)).toBeGreaterThan(0);
      expect(asked(collectors[1].engine.calls)).toBe(0);
    } finally {
      await fleet.stop();
    }
  });

  test("a threshold changed at one web is shown at the other", async () => {
    const fleet = await startFleet();
    if (fleet === null) throw new Error("There is no PostgreSQL.");
    const { webs } = fleet;
    try {
      const [one, other] = webs;
      const path = (site: string) => `${site}/xmr/api/v1/miner/settings/${recordedAddresses.prop}`;
      const read = async (site: string) => (await fetch(path(site))).json();
      for (const { site } of webs)
        await expect.poll(async () => (await read(site.url)).threshold, { timeout: 20_000 }).toBe("100000000000");
      expect(webs.map(({ engine }) => engine.calls)).toEqual([[], []]);
      const page = `${one.site.url}/xmr/miner/settings/${recordedAddresses.prop}`;
      const changed = await fetch(page, {
        method: "POST",
        redirect: "manual",
        headers: { origin: one.site.url, "x-forwarded-for": "203.0.113.8" },
        body: new URLSearchParams({ threshold: "0.25", ip: recordedIp, confirm: "raise" }),
      });
      expect(changed.status).toBe(303);
      // The engine behind the web that got the change took it, which begins with the pool's terms; the collector's own reads it from there in earnest.
      const change = ["/stats", expect.stringMatching(/^\/set_miner_payout_level\?/)];
      expect(one.engine.calls).toEqual(change);
      await expect
        .poll(async () => (await read(other.site.url)).changes[0]?.to, { timeout: 5_000 })
        .toBe("250000000000");
      expect(one.engine.calls).toEqual(change);
      expect(other.engine.calls).toEqual([]);
    } finally {
      await fleet.stop();
    }
  });
}
