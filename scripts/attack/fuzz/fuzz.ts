import type { AttackFault, AttackPart } from "../attack-part.ts";
import { createAsker, get } from "../site/ask.ts";
import { startAttackedSite } from "../site/attacked-site.ts";
import { findSiteFaults } from "../site/site-faults.ts";
import { untilFilled, untilQuiet } from "../site/until-filled.ts";
import { createApiInputs } from "./api-inputs.ts";
import { learnValues } from "./known-values.ts";
import { createPageInputs } from "./page-inputs.ts";
import { judgeRaw, rawRequests, sendRaw } from "./raw-requests.ts";
import { type FuzzResult, runFuzz } from "./run-fuzz.ts";

/**
 * One site on one core, which always has the next question waiting; the other core writes questions and judges answers. With more
 * sites than free cores, or more questions at a time, an answer's time would be that of the others before it.
 */
const connections = 2;

export const fuzz: AttackPart = {
  name: "fuzz",
  title: "Fuzz",
  async run({ seed, inputs, slowMs, say }) {
    // One half from the API's document, the other from the table of screens.
    const count = Math.ceil(inputs / 2);
    const { results, reading, faults } = await fuzzSite({ seed, count, slowMs, say });
    return {
      counts: [
        ["inputs", String(count * 2)],
        ["raw", String(rawRequests.length)],
        ["statuses", describeStatuses(results)],
        ["event loop p99", `${reading.loopP99Ms.toFixed(0)} ms, longest ${reading.loopLongestMs.toFixed(0)} ms`],
      ],
      faults: [...mergeFaults(results), ...faults],
      slowest: results
        .flatMap(({ slowest }) => slowest)
        .sort((one, other) => other.ms - one.ms)
        .slice(0, 10),
      leftOut: null,
    };
  },
};

interface SiteFuzz {
  readonly seed: number;
  /** Of each half. */
  readonly count: number;
  readonly slowMs: number;
  say(line: string): void;
}

async function fuzzSite({ seed, count, slowMs, say }: SiteFuzz) {
  const site = await startAttackedSite();
  const asker = createAsker(site.origin, connections);
  try {
    await untilFilled(asker);
    await untilQuiet(site);
    const known = await learnValues(asker);
    const openapi = JSON.parse((await asker.ask(get("/api/openapi.json"))).body.toString());
    await site.read();
    const common = { asker, origin: site.origin, width: connections, slowMs, count };
    const ofApi = await runFuzz({ ...common, inputs: createApiInputs(openapi, known), seed });
    say(`API: ${describeStatuses([ofApi])}`);
    const ofPages = await runFuzz({ ...common, inputs: createPageInputs(known), seed: seed + count });
    say(`pages: ${describeStatuses([ofPages])}`);
    const reading = await site.read();
    const faults = [...(await findRawFaults(site.origin)), ...findSiteFaults(site)];
    return { results: [ofApi, ofPages], reading, faults };
  } finally {
    asker.close();
    await site.stop();
  }
}

/** One line for each kind of fault, with how often it came. */
function mergeFaults(results: readonly FuzzResult[]): readonly AttackFault[] {
  const kinds = Map.groupBy(
    results.flatMap(({ faults }) => faults),
    ({ what }) => what,
  );
  return [...kinds].map(([what, same]) => ({
    what: `${what} (${same.reduce((sum, { count }) => sum + count, 0)} times)`,
    input: same[0]?.input ?? "",
  }));
}

/** How many answers had which status: `200 91234 · 404 8766`. */
function describeStatuses(results: readonly FuzzResult[]): string {
  const counts = new Map<number, number>();
  for (const { statuses } of results) {
    for (const [status, count] of statuses) counts.set(status, (counts.get(status) ?? 0) + count);
  }
  const sorted = [...counts].sort(([one], [other]) => one - other);
  return sorted.map(([status, count]) => `${status === 0 ? "closed" : status} ${count}`).join(" · ");
}

async function findRawFaults(origin: string): Promise<readonly AttackFault[]> {
  const faults: AttackFault[] = [];
  for (const request of rawRequests) {
    const found = judgeRaw(request, await sendRaw(origin, request.bytes));
    faults.push(...found.map((what) => ({ what, input: `raw: ${request.name}` })));
  }
  return faults;
}
