import { getCoin } from "#src/domain/coins/index.ts";
import { formatAmountExact } from "#src/domain/money/amount.ts";
import type { OfferedPool } from "#src/sources/engines/offered-pools.ts";

/** Nobody can reach these: `.example` is a reserved domain. */
const placeholders = { name: "My Pool", email: "help@my-pool.example", host: "stratum.my-pool.example" } as const;

/** What the operator says of the site, which no engine tells. */
export interface SiteAnswers {
  readonly brand: { readonly name: string; readonly supportEmail: string };
  /** `node` of the configuration, by coin. */
  readonly nodes: ReadonlyMap<string, object>;
  readonly prices: object | null;
}

const noAnswers: SiteAnswers = {
  brand: { name: placeholders.name, supportEmail: placeholders.email },
  nodes: new Map(),
  prices: null,
};

export function composeConfig(
  name: string,
  address: string,
  pools: readonly OfferedPool[],
  { brand, nodes, prices }: SiteAnswers = noAnswers,
) {
  return {
    brand,
    enabled: pools.map(({ coin }) => coin),
    ...(prices === null ? {} : { prices }),
    pools: Object.fromEntries(
      pools.map((pool) => [pool.coin, composePool(name, address, pool, nodes.get(pool.coin) ?? null)]),
    ),
  };
}

function composePool(name: string, address: string, pool: OfferedPool, node: object | null) {
  const { coin, options, schemes, minimumPayout, network } = pool;
  const servers = composeServers(pool);
  return {
    name: getCoin(coin).name,
    ...(network === null || network === "mainnet" ? {} : { network }),
    engine: { name, address, ...(Object.keys(options).length === 0 ? {} : { options }) },
    schemes: schemes.map(({ scheme, feePercent }) => ({ scheme, ...(feePercent === null ? {} : { feePercent }) })),
    ...(minimumPayout === null ? {} : { minimumPayout: toDecimal(minimumPayout, getCoin(coin).decimals) }),
    ...(node === null ? {} : { node }),
    ...(servers.length === 0 ? {} : { servers }),
  };
}

/** The ports in the engine's order, each number once; a TLS port stands beside the plain one of its scheme and place. */
export function composeServers({ host, ports, schemes }: OfferedPool) {
  const own = ports.filter(({ port }, index) => ports.findIndex((other) => other.port === port) === index);
  return [...new Set(own.map(({ scheme }) => scheme))].flatMap((scheme) => {
    const open = own.filter((port) => port.scheme === scheme && port.transport !== "tls");
    const tls = own.filter((port) => port.scheme === scheme && port.transport === "tls");
    return open.map(({ port, transport }, index) => {
      const tlsPort = transport === "both" ? port : tls[index]?.port;
      return {
        region: "global",
        host: host ?? placeholders.host,
        port,
        ...(tlsPort === undefined ? {} : { tlsPort }),
        ...(scheme === null || schemes.length === 1 ? {} : { scheme }),
      };
    });
  });
}

function toDecimal(atomic: bigint, decimals: number): string {
  const exact = formatAmountExact(atomic, decimals);
  return exact.includes(".") ? exact.replace(/\.?0+$/, "") : exact;
}
