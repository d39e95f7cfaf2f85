import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { coins, findCoin, getCoin } from "#src/domain/coins/index.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { addressedEngineNames, fetchOffer } from "#src/sources/engines/index.ts";
import type { OfferedPool, OfferParts } from "#src/sources/engines/offered-pools.ts";
import { describeSourceError } from "#src/sources/source-error.ts";

/** A coin to try, with the options of its pool and what the engine leaves open about it. */
export interface CoinToTry {
  readonly coin: CoinFacts;
  readonly options: OfferedPool["options"];
  readonly schemes: readonly RewardScheme[];
  readonly remarks: readonly string[];
}

interface EngineToTry {
  readonly name: string;
  readonly address: string;
}

/**
 * The coin that a command line names or, where it names none, the only one that the engine says it mines. The error is a
 * sentence.
 */
export async function findCoinToTry(
  slug: string | undefined,
  engine: EngineToTry,
  parts: OfferParts,
): Promise<Result<CoinToTry, string>> {
  const named = slug === undefined ? undefined : findCoin(slug);
  if (slug !== undefined && named === undefined) return err(`There is no coin "${slug}". ${knownCoins()}`);
  const pools = await listPools(engine, parts);
  if (named !== undefined) {
    // What is wrong with an engine that does not say what it mines shows in its other answers.
    const pool = pools.ok ? pools.value.find(({ coin }) => coin === named.slug) : undefined;
    return ok(pool === undefined ? { coin: named, options: {}, schemes: rewardSchemes, remarks: [] } : toTry(pool));
  }
  if (!pools.ok) return pools;
  const [pool, ...others] = pools.value;
  if (pool === undefined || others.length > 0) {
    const commands = pools.value.map(
      ({ coin }) => `\n  npm run try-engine -- ${engine.name} ${engine.address} ${coin}`,
    );
    return err(`It mines ${pools.value.length} coins. Name one:${commands.join("")}`);
  }
  return ok(toTry(pool));
}

function toTry({ coin, options, schemes, remarks }: OfferedPool): CoinToTry {
  return { coin: getCoin(coin), options, schemes: schemes.map(({ scheme }) => scheme), remarks };
}

async function listPools(
  { name, address }: EngineToTry,
  parts: OfferParts,
): Promise<Result<readonly OfferedPool[], string>> {
  if (!addressedEngineNames.includes(name)) return err(`Name a coin after the address. ${knownCoins()}`);
  const offer = await fetchOffer(name, address, parts);
  if (!offer.ok) {
    const { error } = offer;
    return err(
      typeof error === "string"
        ? error
        : `It does not say which coin it mines (${describeSourceError(error)}). ${knownCoins()}`,
    );
  }
  const { pools, leftOut } = offer.value;
  if (pools.length > 0) return ok(pools);
  return err(
    ["It has no pool that Adit can show.", ...leftOut.map(({ what, reason }) => `  ${what}: ${reason}`)].join("\n"),
  );
}

function knownCoins(): string {
  return `Known coins: ${coins.map(({ slug }) => slug).join(", ")}.`;
}
