import { setTimeout as wait } from "node:timers/promises";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { recordedMiners } from "../../../tests/recorded-engines/miningcore.ts";
import type { AttackFault, AttackPart } from "../attack-part.ts";
import { type Asker, createAsker, get } from "../site/ask.ts";
import { startAttackedSite } from "../site/attacked-site.ts";
import { repeat } from "../site/tally.ts";
import { configOver, type HostileAnswer, startFakeEngine } from "./fake-engine.ts";

// An engine whose lists change under it, and that is honest again afterwards: nothing of it may stay.

const miner = recordedMiners.both;
const known = [recordedMiners.both, recordedMiners.nameless, recordedMiners.odd, recordedMiners.segwit];
const madeUpHeight = 1_000_000_000;
/** A miner's payouts are read again after a minute. */
const rereadMs = 62_000;
const lieMs = 12_000;
const longestPauseMs = 75_000;
const floodMs = 30_000;
const oldestMs = 20_000;
const hour = 3_600_000;

const Payouts = Type.Object({ payouts: Type.Array(Type.Object({ transaction_id: Type.String() })) });
const Stats = Type.Object({ state: Type.String(), at: Type.Number() });

/** In answers to a path that has this in it. */
function inAnswersTo(path: string, change: (good: string) => string): HostileAnswer {
  return (response, good, request) =>
    void response
      .writeHead(200, { "content-type": "application/json" })
      .end(request.url?.includes(path) === true ? change(good) : good);
}

const movedBy = (ms: number) =>
  inAnswersTo("payments", (good) =>
    good.replace(/"created":\s*"([^"]+)"/g, (_, at) => `"created":"${new Date(Date.parse(at) + ms).toISOString()}"`),
  );

const madeUpBlocks = inAnswersTo("blocks", (good) => {
  let height = madeUpHeight;
  return good.replace(/"blockHeight":\s*\d+/g, () => `"blockHeight":${height--}`);
});

export const changedLists: AttackPart = {
  name: "changed-lists",
  title: "Lists that change",
  async run({ say }) {
    const engine = await startFakeEngine({ perSecond: 5 });
    const site = await startAttackedSite({ config: configOver(engine.url) });
    const asker = createAsker(site.origin, 64);
    const faults: AttackFault[] = [];
    try {
      await untilAge(asker, 10_000, 30_000);
      for (const address of known) await asker.ask(get(`/ltc/api/v1/miner/stats/${address}`));
      const honest = await listTransactions(asker);
      for (const [name, lie] of [
        ["payouts a month ahead", movedBy(30 * 24 * hour)],
        ["payouts three hours back", movedBy(-3 * hour)],
      ] as const) {
        say(name);
        engine.behave(lie);
        await wait(rereadMs);
        await listTransactions(asker);
        engine.behave(null);
        await wait(rereadMs);
        const after = await listTransactions(asker);
        if (after.length !== new Set(after).size || after.length < honest.length)
          faults.push({ what: `${honest.length} payouts have become ${after.length}`, input: name });
      }
      say("made-up blocks");
      engine.behave(madeUpBlocks);
      await wait(lieMs);
      engine.behave(null);
      const { body } = await asker.ask(get("/ltc/api/v1/pool/blocks?limit=100"));
      if (/"height":(?:999999\d{3}|1000000000)/.test(body.toString()))
        faults.push({ what: "made-up blocks are shown", input: `heights from ${madeUpHeight} down` });
      say("a pause of thirty years");
      engine.behave((response) => void response.writeHead(429, { "retry-after": "999999999" }).end());
      await wait(lieMs);
      engine.behave(null);
      const pauseMs = await untilAge(asker, 10_000, longestPauseMs);
      if (pauseMs === null) faults.push({ what: "no figures 75 s after the pause", input: "retry-after: 999999999" });
      say("a flood of known miners");
      let oldest = 0;
      await Promise.all([
        repeat(30, floodMs, (nth) => {
          const target = `/ltc/api/v1/miner/${nth % 2 === 0 ? "stats" : "payouts"}/${known[nth % known.length]}`;
          return asker.ask(get(target, { "x-forwarded-for": `11.3.${nth >> 8}.${nth & 255}` }));
        }),
        repeat(1, floodMs, async () => {
          oldest = Math.max(oldest, (await readAge(asker)) ?? 0);
        }),
      ]);
      if (oldest > oldestMs) faults.push({ what: `figures were ${oldest} ms old`, input: "30 calls a second" });
      if (!site.isRunning()) faults.push({ what: "the site ended", input: [...site.errors().keys()].join("; ") });
      return {
        counts: [
          ["payouts", String(honest.length)],
          ["figures again after a pause of thirty years", `${((pauseMs ?? 0) / 1000).toFixed(0)} s`],
          ["oldest figures in the flood", `${(oldest / 1000).toFixed(0)} s`],
        ],
        faults,
        slowest: [],
        leftOut: null,
      };
    } finally {
      asker.close();
      await site.stop("SIGKILL");
      await engine.close();
    }
  },
};

async function listTransactions(asker: Asker): Promise<readonly string[]> {
  for (let tries = 0; tries < 10; tries += 1) {
    const { status, body } = await asker.ask(get(`/ltc/api/v1/miner/payouts/${miner}?limit=100`));
    const answer: unknown = status === 200 ? JSON.parse(body.toString()) : null;
    if (Value.Check(Payouts, answer) && answer.payouts.length > 0)
      return answer.payouts.map(({ transaction_id }) => transaction_id);
    await wait(2_000);
  }
  throw new Error("The miner has no payouts.");
}

/** How old the pool's figures are; null where there are none. */
async function readAge(asker: Asker): Promise<number | null> {
  const { status, body } = await asker.ask(get("/ltc/api/v1/pool/stats"));
  const answer: unknown = status === 200 ? JSON.parse(body.toString()) : null;
  return Value.Check(Stats, answer) ? Date.now() - answer.at : null;
}

/** After how long the figures are as young as that; null where they are not in time. */
async function untilAge(asker: Asker, ageMs: number, longestMs: number): Promise<number | null> {
  const from = performance.now();
  while (performance.now() - from < longestMs) {
    const age = await readAge(asker).catch(() => null);
    if (age !== null && age < ageMs) return performance.now() - from;
    await wait(500);
  }
  return null;
}
