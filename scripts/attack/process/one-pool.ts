import { setTimeout as wait } from "node:timers/promises";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { type Asker, get } from "../site/ask.ts";

/** A site with one pool of made-up figures that is looked at every five seconds. */
export const onePool = {
  brand: { name: "Attacked Pool", supportEmail: "help@pool.example" },
  enabled: ["kas"],
  pools: { kas: { engine: { name: "demo", pollSeconds: 5 }, schemes: [{ scheme: "pps", feePercent: 1 }] } },
} as const;

const PoolStats = Type.Object({ state: Type.String(), at: Type.Union([Type.Null(), Type.Number()]) });

/** What the site says of its pool, or null where it says nothing. */
export async function readPool(asker: Asker): Promise<{ readonly state: string; readonly at: number } | null> {
  const { status, body } = await asker.ask(get("/kas/api/v1/pool/stats"));
  const answer: unknown = status === 200 ? JSON.parse(body.toString()) : null;
  return Value.Check(PoolStats, answer) && answer.at !== null ? { state: answer.state, at: answer.at } : null;
}

/** Asks again and again until it is so; answers whether it became so in time. */
export async function until(isSo: () => Promise<boolean>, longestMs: number): Promise<boolean> {
  const latest = performance.now() + longestMs;
  while (performance.now() < latest) {
    if (await isSo()) return true;
    await wait(200);
  }
  return false;
}

/** The pool is live, and its figures are newer than at the time that is given. */
export function isLiveAfter(asker: Asker, at: number): () => Promise<boolean> {
  return async () => {
    const pool = await readPool(asker).catch(() => null);
    return pool?.state === "live" && pool.at > at;
  };
}

/** `/ready` as it is now. */
export async function readReady(asker: Asker): Promise<{ readonly status: number; readonly text: string }> {
  const { status, body } = await asker.ask(get("/ready"));
  return { status, text: body.toString() };
}
