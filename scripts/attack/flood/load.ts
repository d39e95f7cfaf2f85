import { setTimeout as wait } from "node:timers/promises";
import type { AttackFault, AttackPart } from "../attack-part.ts";
import { createAsker, get } from "../site/ask.ts";
import { startAttackedSite } from "../site/attacked-site.ts";
import { findSiteFaults } from "../site/site-faults.ts";
import { createTally, repeat } from "../site/tally.ts";
import { untilFilled, untilQuiet } from "../site/until-filled.ts";
import { createBadConnections } from "./bad-connections.ts";

// A minute of those who ask and never read, ask a thousand times at once, or speak a byte at a time, beside readers who mean well.

const mostGrownBytes = 200 * 1024 * 1024;
const mostLoopP99Ms = 100;
/** What is stalled is closed within 15 seconds; the rest is for a machine that has other things to do. */
const longestStalledMs = 16_000;
const settleMs = 20_000;
const readersPerSecond = 20;

const heavy = [
  "/device/asic?rows=all",
  "/",
  "/kas/pool-hashrate?range=all",
  "/test",
  "/api/v1/devices",
  "/compare-mining-pools",
];
const light = [
  "/",
  "/kas",
  "/btc",
  "/ru/xmr",
  "/ltc/blocks",
  "/etc/top-miners",
  "/device/gpu",
  "/articles",
  "/ar/kas",
  "/api/v1/rates",
  "/kas/api/v1/pool/stats",
  "/btc/api/v1/series/difficulty",
  "/favicon.ico",
  "/none",
];

export const load: AttackPart = {
  name: "load",
  title: "Stalled, pipelined and mixed load",
  async run({ loadMs, say }) {
    const site = await startAttackedSite();
    const asker = createAsker(site.origin, 32);
    const mixed = createTally(asker, (status, hasRetryAfter) => status < 500 || (status === 503 && hasRetryAfter));
    try {
      await untilFilled(asker);
      await untilQuiet(site);
      for (const target of [...heavy, ...light]) await asker.ask(get(target));
      await wait(3_000);
      const idle = await site.read();
      say(`idle with ${toMegabytes(idle.rssBytes)} MB; the load begins`);
      const bad = createBadConnections(site.origin, heavy);
      await repeat(readersPerSecond, loadMs, (nth) =>
        mixed.ask(get(light[nth % light.length] ?? "/", { "x-forwarded-for": `203.0.113.${nth % 90}` })),
      );
      const loaded = await site.read();
      say(`after the load ${toMegabytes(loaded.rssBytes)} MB, loop p99 ${loaded.loopP99Ms.toFixed(0)} ms`);
      bad.stopAsking();
      await wait(settleMs);
      const figures = bad.describe();
      bad.close();
      await wait(1_000);
      const after = await site.read();
      const grown = after.rssBytes - idle.rssBytes;
      const faults: AttackFault[] = [...mixed.broken()].map(([what, input]) => ({
        what: `mixed load: ${what}`,
        input,
      }));
      if (grown > mostGrownBytes)
        faults.push({
          what: "the memory stays more than 200 MB above its idle level",
          input: `${toMegabytes(idle.rssBytes)} MB, then ${toMegabytes(after.rssBytes)} MB`,
        });
      if (loaded.loopP99Ms > mostLoopP99Ms)
        faults.push({
          what: `p99 of the loop's delay is over ${mostLoopP99Ms} ms`,
          input: `${loaded.loopP99Ms.toFixed(0)} ms`,
        });
      if (figures.longestStalledMs > longestStalledMs)
        faults.push({
          what: "a stalled reader was not closed within 15 s",
          input: `${(figures.longestStalledMs / 1000).toFixed(1)} s`,
        });
      return {
        counts: [
          [
            "bad connections",
            `${figures.opened}, ${figures.closedByServer} closed by the site, stalled at most ${(figures.longestStalledMs / 1000).toFixed(1)} s`,
          ],
          ["requests in a row", String(figures.pipelined)],
          [
            "mixed",
            `${mixed.count} answers, median ${mixed.medianMs().toFixed(0)} ms, p99 ${mixed.p99Ms().toFixed(0)} ms, ${mixed.statuses()}`,
          ],
          [
            "memory",
            `idle ${toMegabytes(idle.rssBytes)} MB, at the end of the load ${toMegabytes(loaded.rssBytes)} MB, afterwards ${toMegabytes(after.rssBytes)} MB`,
          ],
          [
            "loop",
            `p99 ${loaded.loopP99Ms.toFixed(0)} ms, longest ${loaded.loopLongestMs.toFixed(0)} ms, ${(loaded.busyShare * 100).toFixed(0)} % busy`,
          ],
        ],
        faults: [...faults, ...findSiteFaults(site)],
        slowest: mixed.slowest(),
        leftOut: null,
      };
    } finally {
      asker.close();
      await site.stop();
    }
  },
};

function toMegabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
