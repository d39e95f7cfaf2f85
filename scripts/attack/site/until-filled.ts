import { setTimeout as wait } from "node:timers/promises";
import { type Asker, get } from "./ask.ts";
import type { AttackedSite } from "./attacked-site.ts";

const longestFillMs = 240_000;
const lookEveryMs = 200;
const longestUnquietMs = 120_000;
const quietLookMs = 3_000;
const quietP99Ms = 20;

/** Until the first history is there: making it takes time that is none of what an attack measures. */
export async function untilFilled(asker: Asker): Promise<void> {
  const latest = performance.now() + longestFillMs;
  while (performance.now() < latest) {
    const { body } = await asker.ask(get("/ready"));
    if (body.includes('"firstFill":"done"')) return;
    await wait(lookEveryMs);
  }
  throw new Error(`The first fill was not done within ${longestFillMs} ms.`);
}

/** Until older history is there too and the site rests; on a machine that never rests, for two minutes. */
export async function untilQuiet(site: AttackedSite): Promise<void> {
  const latest = performance.now() + longestUnquietMs;
  await site.read();
  for (let quiet = 0; quiet < 2 && performance.now() < latest; ) {
    await wait(quietLookMs);
    const { loopP99Ms } = await site.read();
    quiet = loopP99Ms < quietP99Ms ? quiet + 1 : 0;
  }
}
