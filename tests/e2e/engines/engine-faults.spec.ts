import { expect, test } from "@playwright/test";
import { engineFaults, expectedFaultCodes } from "../../contracts/faulty-response.ts";
import { recordedAddresses } from "../../recorded-engines/cryptonote-nodejs-pool.ts";
import { recordedEngines } from "../../recorded-engines/index.ts";
import { openRecordedBackend } from "../../recorded-engines/recorded-backend.ts";
import type { RecordedEngine } from "../../recorded-engines/recorded-engine.ts";
import { openPages } from "./open-pages.ts";

// The built pages over an engine that goes wrong. In this process, so that the time between two looks need not be waited for.

const minute = 60_000;
const notYet = "We have had no data from this pool yet.";
const silent = "This is what it last reported.";
/** Without "The pool's": the apostrophe is written differently in a page. */
const reasons = {
  malformed: "software sends data that this site cannot read.",
  "rate-limited": "software rejects this site&#x27;s requests.",
  timeout: "The pool is not responding.",
  unavailable: "We cannot get data from the pool right now.",
} as const;

async function openSite(recorded?: RecordedEngine) {
  const backend = await openRecordedBackend(recorded);
  const pages = await openPages({ ...backend, now: () => backend.clock.now });
  return {
    ...backend,
    read: pages.read,
    async dispose() {
      await pages.close();
      await backend.dispose();
    },
  };
}

for (const fault of engineFaults) {
  test(`${fault}: the pages stand without any figures, and on the last good ones`, async () => {
    const site = await openSite();
    const { engine, collector } = site;
    const miner = `/xmr/miner/stats/${recordedAddresses.prop}`;
    // A connection that breaks is none.
    const reason = fault === "reset" ? reasons.timeout : reasons[expectedFaultCodes[fault]];
    const figurePages = ["/xmr", "/xmr/pool-hashrate"];
    const poolPages = [...figurePages, "/xmr/top-miners"];
    const readAll = async () => new Map(await Promise.all(["/", ...poolPages, miner].map(site.read)));
    try {
      // From the first moment on: nothing is known yet.
      engine.setFault(fault);
      expect((await site.read("/xmr"))[1].words).toContain(notYet);
      await collector.runOnce("poll-pools");
      site.pass(minute);
      const never = await readAll();
      // An engine that is too busy for a miner of whom nothing is stored: ask again later. One that is silent is waited for here.
      const isBusy = fault === "429";
      const answered = [...Array(4).fill([200, true]), [isBusy ? 503 : 200, true]];
      expect([...never.values()].map(({ status, isWhole }) => [status, isWhole])).toEqual(answered);
      expect(never.get("/")?.words).toContain("Monero");
      for (const path of poolPages)
        expect(never.get(path)?.words, path).toContain(`${reason} There is nothing to show yet.`);
      for (const path of ["/xmr/pool-hashrate", "/xmr/top-miners"]) {
        expect(never.get(path)?.words).not.toMatch(/within (five|ten) minutes/);
      }
      expect(never.get(miner)?.words).toContain(isBusy ? "The pool is busy" : "We have no data for this address yet.");

      engine.setFault(null);
      site.pass(2 * minute);
      await collector.runOnce("poll-pools");
      // A question that nobody waits for any more is still on its way to a slow engine.
      const isAnswered = async () => {
        site.pass(1000);
        return (await site.read(miner))[1].words.includes("rig01");
      };
      await expect.poll(isAnswered, { timeout: 20_000, intervals: [500] }).toBe(true);
      const good = await readAll();
      for (const path of ["/", ...figurePages]) expect(good.get(path)?.words, path).toContain("8.00\u00a0H/s");
      for (const path of ["/", ...poolPages])
        expect(good.get(path)?.words, path).not.toMatch(
          /Last known data|There is nothing to show|no data from this pool yet/,
        );
      // The operator's config leaves the terms open: they are the engine's own.
      for (const term of ["PROP: 1%", "SOLO: 1%", "Minimum payout0.100000\u00a0XMR"]) {
        expect(good.get("/xmr")?.words).toContain(term);
      }
      expect(good.get(miner)?.words).toContain("rig01");
      expect(good.get(miner)?.words).not.toContain(silent);

      engine.setFault(fault);
      site.pass(2 * minute);
      await collector.runOnce("poll-pools");
      const after = await readAll();
      expect([...after.values()].map(({ status, isWhole }) => [status, isWhole])).toEqual(Array(5).fill([200, true]));
      for (const path of ["/", ...figurePages]) expect(after.get(path)?.words, path).toContain("8.00\u00a0H/s");
      for (const path of poolPages)
        expect(after.get(path)?.words, path).toContain(`${reason} Last known data: Nov 21, 00:1`);
      expect(after.get("/")?.words).toContain("Last known data: Nov 21, 00:1");
      for (const part of [silent, "6.00\u00a0H/s", "rig01", "0.000454\u00a0XMR", "350.661000\u00a0XMR"]) {
        expect(after.get(miner)?.words).toContain(part);
      }
      expect(site.kept.reported).toEqual([]);
    } finally {
      await site.dispose();
    }
  });
}

for (const recorded of recordedEngines) {
  const { name, coin, miner, pages } = recorded;
  test(`${name}: with the engine down the last known state of a miner stays, with its age`, async () => {
    const site = await openSite(recorded);
    const path = `/${coin}/miner/stats/${miner}`;
    const [first = ""] = pages.miners[0]?.texts ?? [];
    try {
      await site.collector.runOnce("poll-pools");
      const [, good] = await site.read(path);
      expect(good.words).toContain(first);
      expect(good.words).not.toContain(silent);
      site.engine.setFault("500");
      // Older than the miner's time to live and the page's freshness: asked again, and refused.
      site.pass(2 * minute);
      const [, after] = await site.read(path);
      expect(after).toMatchObject({ status: 200, isWhole: true });
      expect(after.words).toContain(silent);
      expect(after.words).toContain(first);
    } finally {
      await site.dispose();
    }
  });
}
