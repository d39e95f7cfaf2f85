import { setTimeout as wait } from "node:timers/promises";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { defaultLocale, locales } from "#src/domain/site/locales.ts";
import { readRecording } from "../../../tests/recorded-engines/miningcore.ts";
import type { AttackFault, AttackPart } from "../attack-part.ts";
import { configOver, startFakeEngine } from "../engine/fake-engine.ts";
import { type Asker, createAsker, get } from "../site/ask.ts";
import { startAttackedSite } from "../site/attacked-site.ts";
import { findSiteFaults } from "../site/site-faults.ts";
import { createTally, repeat, type Tally } from "../site/tally.ts";
import { encodeTestAddress } from "./test-address.ts";

// Ten made-up addresses a second against an engine that answers five questions a second. Those who mine there must not notice.

const engineLimit = 5;
const coldPerSecond = 10;
const knownPerSecond = 5;
/** How long the engine takes for an answer. */
const engineMs = 30;
const mostMedianMs = 300;
const mostP99Ms = 2_500;

const Recorded = Type.Array(Type.Object({ miner: Type.String() }));
/** In all languages, so that hardly any of the pages is kept from the time before. */
const knownKinds = ["stats", "payouts", "blocks", "farm", "why"];
const prefixes = locales.map(({ code }) => (code === defaultLocale ? "" : `/${code}`));
const coldTargets: readonly ((address: string) => string)[] = [
  (address) => `/ltc/miner/stats/${address}`,
  (address) => `/ltc/miner/stats/${address}`,
  (address) => `/ltc/miner/payouts/${address}`,
  (address) => `/ltc/miner/blocks/${address}`,
  (address) => `/ltc/miner/settings/${address}`,
  (address) => `/ltc/miner/farm/${address}`,
  (address) => `/ru/ltc/miner/stats/${address}`,
  (address) => `/ltc/api/v1/miner/stats/${address}`,
  (address) => `/ltc/api/v1/miner/history/${address}`,
  (address) => `/api/v1/router?coin=ltc&miner=${address}`,
];

export const coldAddresses: AttackPart = {
  name: "cold-addresses",
  title: "Flood of cold addresses",
  async run({ seed, loadMs, say }) {
    const engine = await startFakeEngine({ perSecond: engineLimit, answerAfterMs: engineMs });
    const site = await startAttackedSite({ config: configOver(engine.url, {}, 30) });
    const askers = [createAsker(site.origin, 64), createAsker(site.origin, 256)] as const;
    const known = createTally(askers[0], (status) => status === 200);
    const cold = createTally(askers[1], (status, hasRetryAfter) => status < 500 || (status === 503 && hasRetryAfter));
    try {
      const miners = await meetMiners(askers[0]);
      say(`${miners.length} miners are known; the flood begins`);
      const asked = engine.calls.length;
      const refused = engine.countRefused();
      await site.read();
      await Promise.all([
        repeat(coldPerSecond, loadMs, (nth) => {
          // Half of them from ten visitors, the others each from a visitor of its own.
          const client = nth % 2 === 0 ? `198.51.100.${(nth / 2) % 10}` : `11.2.${nth >> 8}.${nth & 255}`;
          const write = coldTargets[nth % coldTargets.length] ?? String;
          return cold.ask(get(write(encodeTestAddress(seed, nth)), { "x-forwarded-for": client }));
        }),
        repeat(knownPerSecond, loadMs, (nth) => {
          const kind = knownKinds[nth % knownKinds.length] ?? "stats";
          const prefix = prefixes[Math.floor(nth / knownKinds.length) % prefixes.length] ?? "";
          const target = `${prefix}/ltc/miner/${kind}/${miners[nth % miners.length]}`;
          return known.ask(get(target, { "x-forwarded-for": `203.0.113.${nth % 50}` }));
        }),
      ]);
      const { loopP99Ms } = await site.read();
      return {
        counts: [
          [
            "known miners",
            `${known.count} answers, median ${known.medianMs().toFixed(0)} ms, p99 ${known.p99Ms().toFixed(0)} ms, ${known.statuses()}`,
          ],
          [
            "cold",
            `${cold.count} answers, median ${cold.medianMs().toFixed(0)} ms, p99 ${cold.p99Ms().toFixed(0)} ms, ${cold.statuses()}`,
          ],
          ["engine", `${engine.calls.length - asked} questions, ${engine.countRefused() - refused} refused`],
          ["loop p99", `${loopP99Ms.toFixed(0)} ms`],
        ],
        faults: [
          ...findSlow("known miners", known, mostMedianMs),
          ...findSlow("cold addresses", cold, mostP99Ms),
          ...findSiteFaults(site),
        ],
        slowest: [...known.slowest(), ...cold.slowest()],
        leftOut: null,
      };
    } finally {
      for (const asker of askers) asker.close();
      await site.stop();
      await engine.close();
    }
  },
};

function findSlow(who: string, tally: Tally, mostMedian: number): readonly AttackFault[] {
  const faults = [...tally.broken()].map(([what, input]) => ({ what: `${who}: ${what}`, input }));
  const [slowest] = tally.slowest();
  const input = slowest?.input ?? "";
  if (!(tally.medianMs() <= mostMedian))
    faults.push({ what: `${who}: the median is ${tally.medianMs().toFixed(0)} ms, ${mostMedian} at most`, input });
  if (!(tally.p99Ms() <= mostP99Ms))
    faults.push({ what: `${who}: p99 is ${tally.p99Ms().toFixed(0)} ms, ${mostP99Ms} at most`, input });
  return faults;
}

/** Opens the pages of those who mine there, slowly enough for the engine, so that the site knows them. */
async function meetMiners(asker: Asker): Promise<readonly string[]> {
  const recorded: unknown = JSON.parse(readRecording("ltc-pplns.miners.json"));
  if (!Value.Check(Recorded, recorded)) throw new Error("The recorded list of miners is not understood.");
  const miners = [...new Set(recorded.map(({ miner }) => miner))];
  for (const kind of knownKinds) {
    for (const miner of miners) {
      for (let look = 0; look < 5; look += 1) {
        const { status } = await asker.ask(get(`/ltc/miner/${kind}/${miner}`, { "x-forwarded-for": "203.0.113.1" }));
        await wait(600);
        if (status === 200) break;
      }
    }
  }
  return miners;
}
