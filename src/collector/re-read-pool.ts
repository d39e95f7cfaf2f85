import { setImmediate } from "node:timers/promises";
import type { StoredPayee } from "#src/db/store.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { readPayouts } from "#src/sources/engines/reading/read-payouts.ts";
import { describeSourceError } from "#src/sources/source-error.ts";
import { type CollectedPool, type CollectorContext, sleep } from "./context.ts";
import { createBlockMemory, freshMs } from "./jobs/block-memory.ts";
import { isNothing } from "./miners/parts/read-answer.ts";

export interface ReReading {
  /** `left`: unchanged, because the engine gave no whole list. */
  readonly payees: { readonly read: number; readonly left: number };
  /** Stored payouts that the engine does not list. */
  readonly deletedPayouts: number;
  /** Listed by the engine, and stored ones that it does not list; null where its list could not be read to the end. */
  readonly blocks: { readonly listed: number; readonly putAway: number } | null;
}

/** A page a second is what engines with a rate limit allow. */
const paceMs = 1_000;

/**
 * Reads to the end of the engine's lists, and deletes stored rows that are missing in the time that a list covers.
 * Keeps what is older, and what a collector stores meanwhile.
 */
export async function reReadPool(context: CollectorContext, pool: CollectedPool): Promise<ReReading> {
  const { store, log } = context;
  let deletedPayouts = 0;
  let read = 0;
  const payees = pool.engine.capabilities.payouts ? await store.payouts.listPayees(pool.coin) : [];
  for (const payee of payees) {
    const deleted = await reReadPayouts(context, pool, payee);
    if (deleted !== null) {
      deletedPayouts += deleted;
      read += 1;
    }
    await pause(context, pool);
  }
  const blocks = await reReadBlocks(context, pool);
  log.info({ pool: pool.coin, payees: read, deletedPayouts, blocks }, "A pool was read anew.");
  return { payees: { read, left: payees.length - read }, deletedPayouts, blocks };
}

function pause({ setTimer }: CollectorContext, { engine }: CollectedPool): Promise<void> {
  return engine.isDemo ? setImmediate() : sleep(paceMs, setTimer, new AbortController().signal);
}

/**
 * Returns the number of deleted rows; null where the engine gave no whole list, or an empty one, as an engine that
 * drops old payouts does.
 */
async function reReadPayouts(context: CollectorContext, pool: CollectedPool, payee: StoredPayee) {
  const { store, now, log } = context;
  const { coin, engine } = pool;
  const at = now();
  const listed: Payout[] = [];
  const paced: Pick<typeof engine, "fetchMinerPayouts"> = {
    async fetchMinerPayouts(address, page) {
      if (page.cursor !== null) await pause(context, pool);
      return engine.fetchMinerPayouts(address, page);
    },
  };
  const answer = await readPayouts(paced, payee.address, {
    wasComplete: false,
    async keep(sent) {
      listed.push(...sent);
      return sent.length;
    },
    isOver: () => false,
    now: at,
    noteRefused: (refused) => log.warn({ pool: coin, refused }, "Payouts of the future are refused."),
  });
  if (!answer.ok) {
    log.warn(
      { pool: coin, reason: describeSourceError(answer.error) },
      "The payouts of an address were not read anew.",
    );
    return null;
  }
  if (!answer.value.isComplete || listed.length === 0) return null;
  const deleted = await store.payouts.replacePayouts(coin, payee, { at, payouts: listed });
  await renewAnswer(context, pool, payee.address);
  return deleted;
}

/** The stored answer still has the old total of what was paid. */
async function renewAnswer({ store, now }: CollectorContext, { coin, engine }: CollectedPool, address: string) {
  const stored = (await store.miners.findRecord(coin, address, ["answer"]))?.parts.answer?.value;
  if (stored === undefined || stored === null) return;
  const triedAt = now();
  const answer = await engine.fetchMiner(address);
  if (!answer.ok || answer.value.found === "no" || isNothing(answer.value)) return;
  const version = await store.miners.saveReadings(coin, address, {
    answer: { value: answer.value, readAt: now(), triedAt, fault: null },
  });
  store.signals.tell({ kind: "miner", pool: coin, address, version });
}

async function reReadBlocks(context: CollectorContext, pool: CollectedPool): Promise<ReReading["blocks"]> {
  const { store, now } = context;
  const memory = createBlockMemory(context, pool);
  const until = now() - freshMs;
  const listed: Block[] = [];
  let cursor: string | null = null;
  let oldest = until;
  do {
    if (cursor !== null) await pause(context, pool);
    const page = await memory.fetchPage(cursor);
    if (!page.ok) return null;
    await memory.keep(page.value);
    listed.push(...page.value.listed);
    oldest = Math.min(oldest, page.value.oldest);
    cursor = page.value.next;
  } while (cursor !== null);
  if (listed.length === 0) return { listed: 0, putAway: 0 };
  const unlisted = await store.blocks.markUnlisted(pool.coin, { from: oldest, to: until }, listed, "any");
  return { listed: listed.length, putAway: unlisted.length };
}
