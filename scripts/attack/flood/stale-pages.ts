import { setTimeout as wait } from "node:timers/promises";
import { locales, localizePath } from "#src/domain/site/locales.ts";
import { quantile } from "../../../tests/bench/median.ts";
import type { AttackPart } from "../attack-part.ts";
import { createAsker, get } from "../site/ask.ts";
import { startAttackedSite } from "../site/attacked-site.ts";
import { findSiteFaults } from "../site/site-faults.ts";
import { createTally, repeat, type Tally } from "../site/tally.ts";
import { untilFilled, untilQuiet } from "../site/until-filled.ts";

// One address asks at once for hundreds of pages that are kept and have just become stale: each is answered at once, and rendered
// anew for everybody. Others, who ask for pages that are rendered for each request, must hardly notice.

const coins =
  "btc bch fb ltc rxd iron alph kas erg kls xna clore nexa cfx sal xmr zeph rvn octa etc ethw quai xec dgb zec".split(
    " ",
  );
const rounds = 3;
/** A page of a coin is fresh for 10 seconds, and served for 20 more while it is rendered anew. */
const untilStaleMs = 12_000;
const measuredMs = 8_000;
const othersPerSecond = 8;
const mostP95Ms = 500;
const attacker = { "x-forwarded-for": "198.51.100.7" };

export const stalePages: AttackPart = {
  name: "stale-pages",
  title: "Renewal of stale pages",
  async run({ say }) {
    const site = await startAttackedSite();
    const attacking = createAsker(site.origin, 64);
    const request = createAsker(site.origin, 64);
    const isGood = (status: number) => status === 200;
    const flood = createTally(attacking, isGood);
    const pages = coins.flatMap((coin) => locales.slice(0, 8).map(({ code }) => localizePath(`/${coin}`, code)));
    const askOthers = async (): Promise<Tally> => {
      const others = createTally(request, isGood);
      await repeat(othersPerSecond, measuredMs, (nth) =>
        others.ask(get("/rig", { "x-forwarded-for": `203.0.113.${nth % 250}` })),
      );
      return others;
    };
    try {
      await untilFilled(request);
      await untilQuiet(site);
      // Connections are open before anything is measured: the system accepts them one at a time.
      await Promise.all(Array.from({ length: 64 }, () => flood.ask(get("/health", attacker))));
      // One after the other: the first rendering of each is within the address's own share.
      for (const page of pages) await flood.ask(get(page, attacker));
      const alone = await askOthers();
      say(`${pages.length} pages are kept; others alone: ${describe(alone)}`);
      const beside: Tally[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        for (const page of pages) await flood.ask(get(page, attacker));
        await wait(untilStaleMs);
        const asked = Promise.all(pages.map((page) => flood.ask(get(page, attacker))));
        const others = await askOthers();
        await asked;
        beside.push(others);
        say(`round ${round}: ${describe(others)}`);
      }
      const slow = beside.filter((others) => quantile(others.times(), 0.95) > mostP95Ms);
      return {
        counts: [
          ["stale pages", `${pages.length} in each of ${rounds} rounds, ${flood.statuses()}`],
          ["others alone", describe(alone)],
          ...beside.map((others, index) => [`others in round ${index + 1}`, describe(others)] as const),
        ],
        faults: [
          ...[...flood.broken(), ...beside.flatMap((others) => [...others.broken()])].map(([what, input]) => ({
            what,
            input,
          })),
          ...slow.map((others) => ({ what: `p95 of others is over ${mostP95Ms} ms`, input: describe(others) })),
          ...findSiteFaults(site),
        ],
        slowest: beside.flatMap((others) => others.slowest()).slice(0, 5),
        leftOut: null,
      };
    } finally {
      attacking.close();
      request.close();
      await site.stop();
    }
  },
};

function describe(tally: Tally): string {
  const at = (part: number) => quantile(tally.times(), part).toFixed(0);
  return `${tally.count} answers, median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
}
