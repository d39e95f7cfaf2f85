import { setTimeout as wait } from "node:timers/promises";
import { type Asker, get } from "./ask.ts";

const longestFillMs = 240_000;
const lookEveryMs = 200;

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
