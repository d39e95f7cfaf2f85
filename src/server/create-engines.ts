import { type CoinSlug, findCoin, getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import type { Log } from "#src/domain/site/log.ts";
import { createEngine } from "#src/sources/engines/index.ts";
import { joinEngines } from "#src/sources/engines/joined/joined.ts";
import type { EngineContext, PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { withFailOver } from "#src/sources/engines/with-fail-over.ts";
import type { ChainNode } from "#src/sources/nodes/chain-node.ts";
import { createFailOver } from "#src/sources/transports/fail-over.ts";
import type { Config, EngineConfig, PoolConfig } from "./config/config.ts";
import { StartProblem } from "./start-messages.ts";

interface EngineParts extends Pick<EngineContext, "now" | "fetch" | "openSocket" | "program"> {
  readonly log: Log;
  readonly nodes: ReadonlyMap<CoinSlug, ChainNode>;
}

/** One engine for each pool; several of one pool are joined. */
export function createEngines(config: Config, parts: EngineParts): ReadonlyMap<CoinSlug, PoolEngine> {
  return new Map(
    config.pools.map((pool) => {
      const { coin, engine, engines } = pool;
      if (engines === undefined) return [coin, createOne(config, pool, engine, {}, parts)];
      const members = engines.map((member) => {
        const chain = member.mergeMined === null ? null : (findCoin(member.mergeMined) ?? null);
        const own = chain === null ? { schemes: member.schemes } : { coin: chain, node: null, minimumPayout: null };
        const created = createOne(config, pool, member, own, parts);
        return { engine: created, schemes: member.schemes, chain: chain?.slug ?? null };
      });
      return [coin, joinEngines(members, { mergeMined: getCoin(coin).mergeMined, now: parts.now })];
    }),
  );
}

function createOne(
  { enginePasswords }: Config,
  { coin, network, schemes, minimumPayout }: PoolConfig,
  { name, address, fallbackAddresses, passwordVariable, options }: EngineConfig,
  own: Partial<Pick<EngineContext, "coin" | "schemes" | "node" | "minimumPayout">>,
  { nodes, ...parts }: EngineParts,
): PoolEngine {
  const schemesOfIt = own.schemes ?? schemes.map(({ scheme }) => scheme);
  const failOver =
    address === null || fallbackAddresses === undefined
      ? null
      : createFailOver({
          addresses: [address, ...fallbackAddresses].map((one) => new URL(one)),
          fetch: parts.fetch,
          now: parts.now,
          log: parts.log,
          name: `${name} of ${coin}`,
        });
  const created = createEngine(name, {
    coin: coinOnNetwork(getCoin(coin), network),
    schemes: schemesOfIt,
    fees: Object.fromEntries(
      schemes.flatMap(({ scheme, feeFraction }) => (feeFraction === null ? [] : [[scheme, feeFraction]])),
    ),
    minimumPayout,
    address,
    password: passwordVariable === undefined ? null : (enginePasswords.get(passwordVariable) ?? null),
    options,
    node: nodes.get(coin) ?? null,
    ...parts,
    ...(failOver && { fetch: failOver.fetch }),
    ...own,
  });
  if (!created.ok) throw new StartProblem(`The pool of ${coin} cannot start. ${created.error}`);
  return failOver === null ? created.value : withFailOver(created.value, schemesOfIt, failOver);
}
