import { expect, test } from "@playwright/test";
import { noteStorageError } from "#src/db/health/storage-fault.ts";
import type { Services } from "#src/services/services.ts";
import { recordedAddresses } from "../../recorded-engines/cryptonote-nodejs-pool.ts";
import { openRecordedBackend } from "../../recorded-engines/recorded-backend.ts";
import { openPages } from "./open-pages.ts";

// Built pages that cannot be had now: each says why, when to ask again, and leads on. In this process, so that nothing is waited for.

const address = recordedAddresses.prop;
const countOf = (text: string, part: string) => text.split(part).length - 1;

async function openSite(change: (services: Services) => Services = (services) => services) {
  const backend = await openRecordedBackend();
  await backend.collector.runOnce("poll-pools");
  const services = change(backend.services);
  const pages = await openPages({ ...backend, services, now: () => backend.clock.now });
  // The first page loads the code of all of them, which on a busy machine takes as long as an engine may.
  await pages.read("/about");
  return {
    ...backend,
    read: async (path: string) => (await pages.read(path))[1],
    async dispose() {
      await pages.close();
      await backend.dispose();
    },
  };
}

test("an engine too busy for an address that is not known: every page of the miner says it once, with a way on", async () => {
  const site = await openSite();
  try {
    site.engine.setFault("429");
    for (const kind of ["stats", "payouts", "blocks", "settings", "farm", "why"]) {
      const path = `/xmr/miner/${kind}/${address}`;
      const { status, headers, words, body, isWhole } = await site.read(path);
      expect([kind, status, isWhole]).toEqual([kind, 503, true]);
      const seconds = headers["retry-after"];
      expect(seconds).toMatch(/^[1-9]\d?$/);
      expect(headers["cache-control"]).toMatch(/no-cache|no-store/);
      expect(countOf(words, "pool is busy with other requests"), kind).toBe(1);
      expect(words).toContain("The address is valid, but the pool has not replied yet.");
      expect(words).toContain(`your mining is not affected. Try again in ${seconds} s.`);
      expect(body).toContain(`<a href="${path}">Try again in ${seconds} s</a>.`);
      for (const tab of ["stats", "payouts", "blocks", "settings"])
        expect(body).toContain(`href="/xmr/miner/${tab}/${address}"`);
      expect(words).toContain("XMR pool");
    }
    // What the browser asks for when a visitor comes by a search: the same data, not a failure.
    const data = await site.read(`/xmr/miner/stats/${address}.data`);
    expect([data.status, data.headers["retry-after"]]).toEqual([503, expect.stringMatching(/^[1-9]\d?$/)]);
    expect(data.body).toContain("retrySeconds");
    const arabic = await site.read(`/ar/xmr/miner/payouts/${address}`);
    expect(arabic.body).toMatch(new RegExp(`<a href="/ar/xmr/miner/payouts/${address}">حاول مجددًا بعد \\d+ ث</a>`));
    expect(site.kept.reported).toEqual([]);
  } finally {
    await site.dispose();
  }
});

test("an engine too busy: another tab says the same without a new document, and its link leads to figures once there is time", async ({
  page,
}) => {
  const site = await openSite();
  try {
    await page.route("**/*", async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const { status, headers, body } = await site.read(`${pathname}${search}`);
      const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      await route.fulfill({ status, headers: Object.fromEntries(sent), body });
    });
    site.engine.setFault("429");
    await page.clock.install();
    await page.goto(`http://localhost:3000/xmr/miner/stats/${address}`);
    const headline = page.getByRole("heading", { level: 1 });
    await expect(headline).toContainText("pool is busy with other requests");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole("link", { name: "Payouts", exact: true }).first().click();
    await expect(page).toHaveURL(/\/payouts\//);
    await expect(headline).toContainText("pool is busy with other requests");
    await expect(page.getByRole("link", { name: /^Try again in \d+ s$/ })).toHaveAttribute("href", /\/payouts\//);
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    site.engine.setFault(null);
    site.pass(60_000);
    await page.getByRole("link", { name: /^Try again in \d+ s$/ }).click();
    await expect(headline).not.toContainText("pool is busy");
    await expect(page.getByRole("main")).toContainText("350.661000");
  } finally {
    await site.dispose();
  }
});

test("an engine whose answers cannot be read is not said to be silent, to those who are known and to those who are not", async () => {
  const site = await openSite();
  const reason = "software sends data that this site cannot read.";
  try {
    const [known, unknown] = [recordedAddresses.prop, recordedAddresses.solo];
    expect((await site.read(`/xmr/miner/stats/${known}`)).words).toContain("rig01");
    site.pass(120_000);
    site.engine.setFault("type");
    // The third finds the engine paused, and the pause knows why.
    for (const path of [
      `stats/${known}`,
      `payouts/${known}`,
      `stats/${known}/rig01`,
      `stats/${unknown}`,
      `payouts/${unknown}`,
    ]) {
      const { status, words } = await site.read(`/xmr/miner/${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect(words, path).toContain(reason);
      expect(words, path).not.toContain("not responding");
    }
  } finally {
    await site.dispose();
  }
});

test("a database that is gone: pages that nobody opened before say so, with when to ask again", async () => {
  const lost = new Error("connect ECONNREFUSED 192.0.2.1:5432");
  noteStorageError(lost, "unreachable");
  const gone = () => Promise.reject(lost);
  const site = await openSite((services) => ({
    ...services,
    pools: { ...services.pools, getPoolStats: gone, listPoolStats: gone, getTopMiners: gone, listBlocks: gone },
    series: { getSeries: gone },
  }));
  try {
    for (const path of ["/xmr/pool-hashrate", "/xmr/blocks", "/xmr/top-miners"]) {
      const { status, headers, words, body, isWhole } = await site.read(path);
      expect([path, status, headers["retry-after"], isWhole]).toEqual([path, 503, "30", true]);
      expect(words).toContain("database is not responding");
      expect(words).toContain("Try again in a minute. Your mining is not affected.");
      expect(words).not.toContain("Unknown error");
      expect(body).toContain(`href="${path}"`);
    }
    const data = await site.read("/xmr/top-miners.data");
    expect([data.status, data.headers["retry-after"]]).toEqual([503, "30"]);
    expect(data.body).toContain("storage-unavailable");
    expect((await site.read("/ar/xmr/blocks")).words).toContain("قاعدة بيانات هذا الموقع لا تستجيب");
    // §7: without figures the list of pools has their names.
    expect((await site.read("/")).status).toBe(200);
    expect(new Set(site.kept.reported)).toEqual(new Set([lost]));
  } finally {
    await site.dispose();
  }
});
