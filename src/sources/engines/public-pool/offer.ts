import { Type } from "typebox";
import type { PoolNetwork } from "#src/domain/coins/coin.ts";
import { ok } from "#src/domain/result.ts";
import type { AsyncResult } from "../../source-error.ts";
import type { EngineOffer, OfferParts } from "../offered-pools.ts";
import { createEngineClient } from "./engine-client.ts";
import { InfoResponse } from "./responses.ts";

const ChainResponse = Type.Object({ blocks: Type.Integer({ minimum: 0 }), chain: Type.Optional(Type.String()) });

/** Bitcoin's other chains (test, testnet4, signet) share the addresses of its test network. */
const networks: Readonly<Record<string, PoolNetwork>> = { main: "mainnet", regtest: "regtest" };

/** STRATUM_PORT of the engine's own .env.example; the configured port is not reported. */
const usualPort = 3333;

/** The engine does not report coin, fee or port: its usual ones are used, with a remark. */
export async function fetchPublicPoolOffer(baseUrl: URL, parts: OfferParts): AsyncResult<EngineOffer> {
  const client = createEngineClient(baseUrl, parts);
  const [info, network] = await Promise.all([client.get(InfoResponse, "info"), client.get(ChainResponse, "network")]);
  if (!info.ok) return info;
  if (!network.ok) return network;
  const { chain } = network.value;
  return ok({
    pools: [
      {
        coin: "btc",
        options: {},
        schemes: [{ scheme: "solo", feePercent: null }],
        minimumPayout: null,
        network: chain === undefined ? null : (networks[chain] ?? "testnet"),
        host: null,
        ports: [{ port: usualPort, transport: "tcp", scheme: null }],
        remarks: [
          "the engine does not say which coin it mines; Bitcoin was taken",
          `the engine does not say on which port it listens; ${usualPort} is its usual one`,
          "the engine does not say what it keeps; write feePercent beside the scheme, 0 where it keeps nothing",
          "its blocks show only with a node of the chain, named under node (docs/how-to/configure.md)",
        ],
      },
    ],
    leftOut: [],
  });
}
