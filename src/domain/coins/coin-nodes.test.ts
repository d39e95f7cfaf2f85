import { expect, it } from "vitest";
import { poolCoins } from "./index.ts";

const closed = "its pools have closed, and its node was not read";
const grpc = "the node speaks gRPC only";

it("names the node of each of the 33 coins, or says why not", () => {
  expect(poolCoins.length).toBe(33);
  expect(Object.fromEntries(poolCoins.map(({ slug, node }) => [slug, node.family ?? node.reason]))).toEqual({
    btc: "bitcoind",
    bch: "bitcoind",
    fb: "bitcoind",
    ltc: "bitcoind",
    rxd: "bitcoind",
    iron: "the node has no JSON-RPC of a known kind: its HTTP server is off and its protocol its own",
    alph: "alephium",
    kas: "kaspad",
    sdr: closed,
    xel: "xelis",
    erg: "ergo",
    kls: "kaspad",
    nir: closed,
    xna: "bitcoind",
    clore: "bitcoind",
    nexa: "nexad",
    cfx: "conflux",
    sal: "monerod",
    xmr: "monerod",
    zeph: "monerod",
    rvn: "bitcoind",
    octa: "geth",
    etc: "geth",
    ethw: "geth",
    quai: "a block of this chain has workshares and several algorithms, and its node is not geth",
    xec: "bitcoind",
    dgb: "bitcoind",
    "xtm-rx": grpc,
    "xtm-sha3x": grpc,
    "xtm-c29": grpc,
    zec: "zcashd",
    pyi: closed,
    bc2: "bitcoind",
  });
});
