import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { recordedMiners } from "../../../tests/recorded-engines/miningcore.ts";
import type { AttackFault, AttackPart } from "../attack-part.ts";
import { judgeAnswer } from "../fuzz/judge-answer.ts";
import { type Asker, createAsker, get } from "../site/ask.ts";
import { startAttackedSite } from "../site/attacked-site.ts";
import { findSiteFaults } from "../site/site-faults.ts";
import { configOver, type FakeEngine, type HostileAnswer, startFakeEngine } from "./fake-engine.ts";
import { listHostileAnswers } from "./hostile-answers.ts";

/** The loop is never held longer by what a stranger sends. */
const longestLoopMs = 100;
/** Node's own fetch makes an error of every header line beyond 16 kB, of 64 kB at most, for each question that is under way. */
const heldByNodeMs: ReadonlyMap<string, number> = new Map([["headers without end", 300]]);
/** A visitor waits no longer for an engine. */
const longestAnswerMs = 2_500;
const mostGrownBytes = 200 * 1024 * 1024;
/** Time for questions of the collector besides those of visitors. */
const listenMs = 1_500;

const known = [recordedMiners.both, recordedMiners.nameless, recordedMiners.odd, recordedMiners.segwit];
const pages = ["stats", "payouts", "blocks", "settings", "farm", "why"];
const calls = ["stats", "payouts", "blocks", "history", "settings", "connection"];

/** Of two miners nothing is known before the engine turns hostile, so what it says of them must be read. */
const hostileTargets = [
  ...[
    "/",
    "/ltc",
    "/ltc/blocks",
    "/ltc/top-miners",
    "/ltc/pool-hashrate",
    "/rvn",
    "/ltc/api/v1/pool/stats",
    "/ltc/api/v1/pool/blocks.csv",
  ],
  ...known.flatMap((address) => pages.map((page) => `/ltc/miner/${page}/${address}`)),
  ...known.flatMap((address) => calls.map((call) => `/ltc/api/v1/miner/${call}/${address}`)),
  ...known.map((address) => `/ltc/api/v1/miner/workers.csv?address=${address}`),
];
const honestTargets = hostileTargets.filter((target) => !known.slice(2).some((address) => target.includes(address)));

interface Trial {
  readonly faults: readonly AttackFault[];
  readonly longestLoopMs: number;
  readonly grownBytes: number;
  readonly slowest: { readonly ms: number; readonly input: string };
}

export const hostileEngine: AttackPart = {
  name: "hostile-engine",
  title: "Hostile engine",
  async run({ kind, say }) {
    let trapped = 0;
    const trap = createServer((_request, response) => {
      trapped += 1;
      response.end("{}");
    });
    await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
    const { port } = trap.address() as AddressInfo;
    const trials: (readonly [string, Trial])[] = [];
    try {
      const honest = await tryAnswer(null, longestLoopMs);
      say(`honest answers: longest delay of the loop ${honest.longestLoopMs.toFixed(0)} ms`);
      for (const [name, answer] of listHostileAnswers(`http://127.0.0.1:${port}/`)) {
        if (!name.includes(kind)) continue;
        const most = heldByNodeMs.get(name) ?? longestLoopMs;
        const once = await tryAnswer(answer, most);
        // What does not show a second time was the machine.
        const trial = once.faults.length === 0 ? once : await tryAnswer(answer, most);
        const [first] = trial.faults;
        const fault = first === undefined ? "" : `, ${trial.faults.length} faults: ${first.what}, ${first.input}`;
        say(`${name}: loop ${trial.longestLoopMs.toFixed(0)} ms, memory +${toMegabytes(trial.grownBytes)} MB${fault}`);
        trials.push([name, trial]);
      }
    } finally {
      trap.close();
    }
    const worst = trials.reduce<readonly [string, number]>(
      (sofar, [name, trial]) => (trial.longestLoopMs > sofar[1] ? [name, trial.longestLoopMs] : sofar),
      ["", 0],
    );
    const faults = trials.flatMap(([name, trial]) =>
      trial.faults.map(({ what, input }) => ({ what, input: `${name}: ${input}` })),
    );
    if (trapped > 0)
      faults.push({ what: `a redirect was followed ${trapped} times`, input: "a redirect elsewhere on this machine" });
    return {
      counts: [
        ["kinds of answers", String(trials.length)],
        ["questions of visitors for each", String(hostileTargets.length)],
        ["longest delay of the loop", `${worst[1].toFixed(0)} ms (${worst[0]})`],
        ["most memory more", `${toMegabytes(Math.max(...trials.map(([, trial]) => trial.grownBytes)))} MB`],
      ],
      faults,
      slowest: trials
        .map(([name, { slowest }]) => ({ ms: slowest.ms, input: `${name}: ${slowest.input}` }))
        .sort((one, other) => other.ms - one.ms)
        .slice(0, 10),
      leftOut: null,
    };
  },
};

function toMegabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}

/**
 * A new site, whose first engine is honest until its pages have been opened and whose second one is not from the start on. Then
 * visitors come while both answer like this.
 */
async function tryAnswer(answer: HostileAnswer | null, mostLoopMs: number): Promise<Trial> {
  const engines = await Promise.all([startFakeEngine(), startFakeEngine()]);
  const [first, second] = engines;
  second.hold(true);
  second.behave(answer);
  const site = await startAttackedSite({ config: configOver(first.url, { rvn: second.url }) });
  const asker = createAsker(site.origin, 8);
  try {
    await untilKnown(asker, first);
    await visit(asker, site.origin, honestTargets, 0);
    const before = await site.read();
    first.behave(answer);
    second.hold(false);
    const { faults, slowest } = await visit(asker, site.origin, hostileTargets, longestAnswerMs);
    await wait(listenMs);
    const after = await site.read();
    const grownBytes = Math.max(0, after.rssBytes - before.rssBytes);
    const found = [...faults, ...findSiteFaults(site)];
    const showLoop = `${after.loopLongestMs.toFixed(0)} ms`;
    if (answer !== null && after.loopLongestMs > mostLoopMs)
      found.push({ what: `the loop was held longer than ${mostLoopMs.toFixed(0)} ms`, input: showLoop });
    if (grownBytes > mostGrownBytes)
      found.push({ what: "the memory grew by more than 200 MB", input: `${toMegabytes(grownBytes)} MB` });
    return { faults: found, longestLoopMs: after.loopLongestMs, grownBytes, slowest };
  } finally {
    asker.close();
    await site.stop("SIGKILL");
    await Promise.all(engines.map((engine) => engine.close()));
  }
}

/** Until the pool has figures, or for five seconds. */
async function untilKnown(asker: Asker, engine: FakeEngine): Promise<void> {
  for (let look = 0; look < 100; look += 1) {
    const { body } = await asker.ask(get("/ltc/api/v1/pool/stats"));
    if (engine.calls.length > 0 && body.includes('"state":"live"')) return;
    await wait(50);
  }
}

/** Asks for each once, eight at a time; `mostMs` 0 = however long it takes. */
async function visit(asker: Asker, origin: string, targets: readonly string[], mostMs: number) {
  const faults: AttackFault[] = [];
  let slowest = { ms: 0, input: "" };
  await Promise.all(
    targets.map(async (target, nth) => {
      const input = get(target, { "x-forwarded-for": `11.1.${nth % 4}.7` });
      try {
        const answer = await asker.ask(input);
        const found = [...judgeAnswer(input, answer, origin)];
        if (mostMs > 0 && answer.ms > mostMs) found.push(`an answer later than ${mostMs} ms`);
        faults.push(
          ...found.map((what) => ({ what, input: `${target} (${answer.status}, ${answer.ms.toFixed(0)} ms)` })),
        );
        if (answer.ms > slowest.ms) slowest = { ms: answer.ms, input: target };
      } catch (error) {
        faults.push({ what: `no answer: ${error instanceof Error ? error.message : error}`, input: target });
      }
    }),
  );
  return { faults, slowest };
}
