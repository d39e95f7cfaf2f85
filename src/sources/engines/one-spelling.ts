import { LRUCache } from "lru-cache";
import { validateAddress } from "#src/domain/addresses/address.ts";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { isBlank } from "#src/domain/mining/miner-state.ts";
import type { TopMiner } from "#src/domain/mining/pool.ts";
import { ok } from "#src/domain/result.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { AsyncResult } from "../source-error.ts";
import type { HistoryWindow, PageRequest, PoolEngine } from "./pool-engine.ts";

const triedForMs = 10 * MINUTE;

/**
 * Translates between the canonical spelling of `validateAddress`, which the site uses, and the engine's. An engine
 * keeps a wallet as its owner typed it (`BC1Q…`, without `kaspa:`, with the capitals of EIP-55), and treats another
 * spelling as another account. A wallet with several accounts shows the first one known.
 */
export function withOneSpelling(engine: PoolEngine, coin: CoinFacts, now: () => number): PoolEngine {
  /** Canonical → as the engine has it. */
  const written = createMadeOnUse<string>(20_000);
  /** Canonical → as a visitor wrote it, or as an earlier response had it. */
  const hints = createMadeOnUse<string>(5_000);
  const tried = createMadeOnUse<number>(5_000);

  /** Shortened addresses and addresses of other coins stay as they are. */
  function canonicalOf(address: string): string {
    const check = validateAddress(coin, address);
    return check.ok ? check.address : address;
  }

  function read(address: string): string {
    const canonical = canonicalOf(address);
    if (canonical !== address) written.set(canonical, address);
    return canonical;
  }

  const asKnown = (address: string) => {
    const canonical = canonicalOf(address);
    return written.get(canonical) ?? canonical;
  };

  function listSpellings(canonical: string): readonly string[] {
    const hint = hints.get(canonical);
    const isHintNew = hint !== undefined && now() - (tried.get(hint) ?? Number.NEGATIVE_INFINITY) > triedForMs;
    return [...new Set([asKnown(canonical), canonical, ...(isHintNew ? [hint] : [])])];
  }

  async function fetchMiner(address: string) {
    const canonical = canonicalOf(address);
    const [first = canonical, ...others] = listSpellings(canonical);
    const response = await engine.fetchMiner(first);
    const isKnown = response.ok && response.value.found !== "no" && !isBlank(response.value.miner);
    if (isKnown || (!response.ok && response.error.code !== "not-found")) return describe(response, canonical, first);
    for (const spelling of others) {
      const other = await engine.fetchMiner(spelling);
      if (other.ok && other.value.found !== "no" && !isBlank(other.value.miner)) {
        written.set(canonical, spelling);
        return describe(other, canonical, spelling);
      }
      tried.set(spelling, now());
    }
    return describe(response, canonical, first);
  }

  function describe(response: Awaited<ReturnType<PoolEngine["fetchMiner"]>>, canonical: string, spelling: string) {
    if (!response.ok || response.value.found === "no") return response;
    const { found, miner } = response.value;
    const knownAs = spelling === canonical ? {} : { knownAs: spelling };
    return ok({ found, miner: { ...miner, address: canonical, ...knownAs } });
  }

  async function readBlocks(asked: ReturnType<PoolEngine["fetchBlocks"]>) {
    const page = await asked;
    if (!page.ok) return page;
    const items = page.value.items.map(
      (block): Block => (block.finder === null ? block : { ...block, finder: read(block.finder) }),
    );
    return ok({ ...page.value, items });
  }

  async function fetchTopMiners(limit: number): AsyncResult<readonly TopMiner[]> {
    const miners = await engine.fetchTopMiners(limit);
    return miners.ok
      ? ok(mergeMiners(miners.value.map((miner) => ({ ...miner, address: read(miner.address) }))))
      : miners;
  }

  const { fetchWorkerHistories } = engine;
  const histories =
    fetchWorkerHistories === undefined
      ? {}
      : {
          fetchWorkerHistories: (address: string, window: HistoryWindow, names?: readonly string[]) =>
            fetchWorkerHistories(asKnown(address), window, names),
        };

  return {
    ...engine,
    ...histories,
    fetchMiner,
    fetchTopMiners,
    addSpelling(address) {
      const canonical = canonicalOf(address);
      if (canonical !== address) hints.set(canonical, address);
    },
    fetchBlocks: (page) => readBlocks(engine.fetchBlocks(page)),
    fetchMinerBlocks: (address, page) => readBlocks(engine.fetchMinerBlocks(asKnown(address), page)),
    fetchMinerHistory: (address, worker, window) => engine.fetchMinerHistory(asKnown(address), worker, window),
    fetchMinerPayouts: (address, page: PageRequest) => engine.fetchMinerPayouts(asKnown(address), page),
    fetchMinerSettings: (address) => engine.fetchMinerSettings(asKnown(address)),
    updateMinerSettings: (address, threshold, proofIp) =>
      engine.updateMinerSettings(asKnown(address), threshold, proofIp),
  };
}

/** Most engines need no other spellings, and these caches take much memory. */
function createMadeOnUse<Value extends string | number>(max: number) {
  let kept: LRUCache<string, Value> | null = null;
  return {
    get: (key: string) => kept?.get(key),
    set(key: string, value: Value) {
      kept ??= new LRUCache<string, Value>({ max });
      kept.set(key, value);
    },
  };
}

function mergeMiners(miners: readonly TopMiner[]): readonly TopMiner[] {
  const byAddress = new Map<string, TopMiner>();
  for (const miner of miners) {
    const known = byAddress.get(miner.address);
    byAddress.set(miner.address, known === undefined ? miner : addUp(known, miner));
  }
  return [...byAddress.values()];
}

function addUp(one: TopMiner, other: TopMiner): TopMiner {
  const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  return {
    ...one,
    hashrate: one.hashrate + other.hashrate,
    hashrateDay: sum(one.hashrateDay, other.hashrateDay),
    workers: sum(one.workers, other.workers),
    lastShareAt: Math.max(one.lastShareAt ?? 0, other.lastShareAt ?? 0) || null,
  };
}
