import { type Static, type TSchema, Type } from "typebox";
import type { CoinFacts, PoolNetwork } from "#src/domain/coins/coin.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { ok } from "#src/domain/result.ts";
import { checkSchema } from "../../check-schema.ts";
import { fetchJson } from "../../fetch-json.ts";
import type { AsyncResult } from "../../source-error.ts";
import type { EngineOffer, LeftOut, OfferedPool, OfferedPort, OfferParts } from "../offered-pools.ts";
import { findCoin } from "./coin-match.ts";
import { findScheme } from "./pool.ts";
import { amountNames, decimalToAtomic } from "./responses.ts";

function maybe<const Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([Type.Null(), schema]));
}

/** Each pool is parsed separately, so that a faulty one does not remove the others. */
const PoolsResponse = Type.Object({ pools: Type.Array(Type.Unknown()) });
const IdResponse = Type.Object({ id: Type.String({ pattern: "^[\\w-]{1,64}$" }) });
const TermsResponse = Type.Object({
  coin: Type.Object({
    type: Type.String(),
    symbol: maybe(Type.String()),
    name: maybe(Type.String()),
    algorithm: maybe(Type.String()),
  }),
  ports: maybe(Type.Record(Type.String(), Type.Object({ tls: maybe(Type.Boolean()), tlsAuto: maybe(Type.Boolean()) }))),
  paymentProcessing: maybe(
    Type.Object({
      enabled: maybe(Type.Boolean()),
      minimumPayment: maybe(Type.String({ pattern: "^\\d{1,15}(\\.\\d{1,40})?([eE]-\\d{1,2})?$" })),
      payoutScheme: maybe(Type.Union([Type.String(), Type.Integer()])),
    }),
  ),
  poolFeePercent: Type.Number({ minimum: 0, maximum: 100 }),
  address: maybe(Type.String()),
  networkStats: maybe(Type.Object({ networkType: maybe(Type.String()) })),
});

interface OwnPool {
  readonly id: string;
  readonly coin: CoinSlug;
  readonly scheme: OfferedPool["schemes"][number]["scheme"];
  readonly feePercent: number;
  readonly paysOut: boolean;
  readonly minimumPayout: bigint | null;
  readonly network: PoolNetwork | null;
  readonly ports: readonly OfferedPort[];
}

/** All pools from one `/api/pools`; those of one coin become one, with `poolIds` by scheme. */
export async function fetchMiningcoreOffer(baseUrl: URL, { fetch, now }: OfferParts): AsyncResult<EngineOffer> {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, "").replace(/\/api$/, "")}/api/pools`;
  const response = await fetchJson(PoolsResponse, url, { fetch, now, decimals: amountNames });
  if (!response.ok) return response;
  const own = new Map<CoinSlug, OwnPool[]>();
  const leftOut: LeftOut[] = [];
  for (const [index, entry] of response.value.pools.entries()) {
    const read = readOwnPool(entry, index);
    if (isLeftOut(read)) {
      leftOut.push(read);
      continue;
    }
    const others = own.get(read.coin) ?? [];
    const refusal = findMergeProblem(read, others);
    if (refusal === null) own.set(read.coin, [...others, read]);
    else leftOut.push(refusal);
  }
  return ok({ pools: [...own].map(([coin, pools]) => joinPools(coin, pools)), leftOut });
}

function readOwnPool(entry: unknown, index: number): OwnPool | LeftOut {
  const name = checkSchema(IdResponse, entry);
  const terms = checkSchema(TermsResponse, entry);
  const id = name.ok ? name.value.id : `the pool at place ${index + 1}`;
  const failed = [name, terms].find((part) => !part.ok);
  if (!name.ok || !terms.ok) {
    const fault = failed === undefined || failed.ok || failed.error.code !== "malformed" ? null : failed.error;
    const reason = `its response cannot be read: ${fault?.path ?? ""} ${fault?.reason ?? ""}`.trim();
    return { what: id, reason, isCoinUnknown: false };
  }
  const coin = findCoin(terms.value.coin);
  if (!coin.ok) return { ...coin.error, what: `${id}: ${coin.error.what}` };
  const { ports, paymentProcessing, poolFeePercent } = terms.value;
  const scheme = findScheme(paymentProcessing?.payoutScheme);
  if (scheme === null) {
    const called = paymentProcessing?.payoutScheme ?? "none";
    return {
      what: `${id}: ${coin.value}`,
      reason: `Adit does not know its payout scheme (${called})`,
      isCoinUnknown: false,
    };
  }
  const network = readNetwork(terms.value, getCoin(coin.value));
  if (network !== null && network !== "mainnet" && getCoin(coin.value).testNetworks?.[network] === undefined) {
    const reason = `it runs on ${network}, and Adit knows no addresses of that network`;
    return { what: `${id}: ${coin.value}`, reason, isCoinUnknown: false };
  }
  const paysOut = paymentProcessing?.enabled !== false;
  const minimum = paymentProcessing?.minimumPayment ?? null;
  return {
    id,
    coin: coin.value,
    scheme,
    feePercent: poolFeePercent,
    paysOut,
    minimumPayout: paysOut && minimum !== null ? decimalToAtomic(minimum, getCoin(coin.value).decimals) : null,
    network,
    ports: Object.entries(ports ?? {}).flatMap(([text, { tls, tlsAuto }]): readonly OfferedPort[] => {
      const port = Number(text);
      const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
      const transport = tlsAuto === true ? "both" : tls === true ? "tls" : "tcp";
      return isPort ? [{ port, transport, scheme }] : [];
    }),
  };
}

function isLeftOut(read: OwnPool | LeftOut): read is LeftOut {
  return "reason" in read;
}

function findMergeProblem({ id, coin, scheme, network }: OwnPool, others: readonly OwnPool[]): LeftOut | null {
  const what = `${id}: ${coin}`;
  const same = others.find((other) => other.scheme === scheme);
  if (same !== undefined) {
    const reason = `${same.id} has the scheme ${rewardSchemeLabels[scheme]} already, and a coin has one pool for each`;
    return { what, reason, isCoinUnknown: false };
  }
  const apart = others.find((other) => other.network !== null && network !== null && other.network !== network);
  if (apart === undefined) return null;
  return {
    what,
    reason: `it runs on ${network} and ${apart.id} on ${apart.network}, but a coin has one chain here`,
    isCoinUnknown: false,
  };
}

function joinPools(coin: CoinSlug, pools: readonly OwnPool[]): OfferedPool {
  const ids = Object.fromEntries(pools.map(({ scheme, id }) => [scheme, id]));
  const [first] = pools;
  const minimums = new Set(pools.map(({ minimumPayout }) => minimumPayout));
  const [minimum = null] = minimums;
  return {
    coin,
    options: pools.length === 1 ? { poolId: first?.id } : { poolIds: ids },
    schemes: pools.map(({ scheme, feePercent }) => ({ scheme, feePercent })),
    minimumPayout: minimums.size === 1 ? minimum : null,
    network: pools.find((pool) => pool.network !== null)?.network ?? null,
    host: null,
    ports: pools.flatMap(({ ports }) => ports),
    remarks: [
      ...pools.flatMap(({ id, paysOut }) => (paysOut ? [] : [`${id} pays nothing out by itself in the engine`])),
      ...(minimums.size > 1
        ? ["its pools pay out from different amounts, so minimumPayout is left to the engine"]
        : []),
      ...pools.flatMap(({ id, ports }) =>
        ports.length > 0 ? [] : [`${id} tells no ports; write them under servers, or miners see none`],
      ),
    ],
  };
}

/**
 * `networkType` differs between families of coins ("Main", "RegTest", "testnet-10", "EthereumClassic-Main"). A pool
 * that is not up yet has none; its own address shows it then.
 */
function readNetwork(
  { networkStats, address }: Static<typeof TermsResponse>,
  { addressAdvice }: CoinFacts,
): PoolNetwork | null {
  const type = networkStats?.networkType?.toLowerCase() ?? "";
  if (/regtest|simnet|fakechain/.test(type)) return "regtest";
  if (/test|stage|signet|devnet/.test(type)) return "testnet";
  const isOfTestNetwork = addressAdvice.some(
    (advice) => advice.kind === "test-network" && advice.pattern.test(address ?? ""),
  );
  if (type !== "") return "mainnet";
  return isOfTestNetwork ? "testnet" : null;
}
