import { setTimeout as wait } from "node:timers/promises";
import type { AttackFault, AttackPart } from "../attack-part.ts";
import { createAsker, get } from "../site/ask.ts";
import { startAttackedSite } from "../site/attacked-site.ts";
import { findSiteFaults } from "../site/site-faults.ts";
import { untilFilled } from "../site/until-filled.ts";
import { isLiveAfter, onePool, readPool, until } from "./one-pool.ts";

// The clock of the machine runs ahead and comes back, and the other way. Each time the pool must be live again, with figures of the
// present, and nothing may stay behind that is later than the present.

const day = 86_400_000;
const jumps: readonly (readonly [string, number])[] = [
  ["an hour ahead", day / 24],
  ["and back", 0],
  ["a day ahead", day],
  ["and back", 0],
  ["a day behind", -day],
  ["and back", 0],
];
/** The pool is asked every five seconds; a jump may cost a look. */
const longestMs = 45_000;
/** For a look at the pool and a collection of what was measured meanwhile. */
const stayMs = 8_000;
const pages = ["/", "/kas", "/kas/pool-hashrate", "/kas/blocks", "/kas/top-miners", "/kas/api/v1/pool/hashrate"];

export const clockJumps: AttackPart = {
  name: "clock-jumps",
  title: "Clock jumps",
  async run() {
    const site = await startAttackedSite({ config: onePool });
    const asker = createAsker(site.origin, 4);
    const faults: AttackFault[] = [];
    const took: string[] = [];
    try {
      await untilFilled(asker);
      await until(isLiveAfter(asker, 0), 30_000);
      for (const [name, aheadMs] of jumps) {
        await site.shiftClock(aheadMs);
        const startedAt = performance.now();
        const now = () => Date.now() + aheadMs;
        const jumpedAt = now();
        const isPresent = async () => {
          const pool = await readPool(asker).catch(() => null);
          return pool?.state === "live" && pool.at >= jumpedAt - 2_000 && pool.at <= now() + 2_000;
        };
        const isLive = await until(isPresent, longestMs);
        took.push(`${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
        if (!isLive)
          faults.push({
            what: `${name}: no live figures of the present within ${longestMs / 1000} s`,
            input: JSON.stringify(await readPool(asker)),
          });
        await wait(stayMs);
        for (const page of pages) {
          const { status } = await asker.ask(get(page));
          if (status !== 200) faults.push({ what: `${name}: status ${status}`, input: page });
        }
      }
      faults.push(...findSiteFaults(site));
      return {
        counts: [
          ["jumps", String(jumps.length)],
          ["live again after", took.join(", ")],
        ],
        faults,
        slowest: [],
        leftOut: null,
      };
    } finally {
      asker.close();
      await site.stop("SIGKILL");
    }
  },
};
