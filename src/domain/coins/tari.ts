import type { Emission } from "../mining/emission.ts";
import type { AddressAdvice, AddressFormat, Explorer } from "./coin.ts";

// The three Tari pools (RandomX, SHA3x, Cuckaroo29) share one chain and one wallet.

/** Mainnet only (spec §5): the network byte 0 is a leading "1" in base58. */
export const tariAddressFormats: readonly AddressFormat[] = [
  {
    name: "Dual address",
    pattern: /^1[2-9A-HJ-NP-Z][1-9A-HJ-NP-Za-km-z]{87,89}$/,
    checksum: { kind: "tari" },
  },
  {
    name: "Single address",
    pattern: /^1[2-9A-HJ-NP-Z][1-9A-HJ-NP-Za-km-z]{43,46}$/,
    checksum: { kind: "tari" },
  },
];

/** First letters of other networks: 2 stagenet, 3 nextnet, d igor, f esmeralda, H a private network. */
export const tariAddressAdvice: readonly AddressAdvice[] = [
  { kind: "test-network", pattern: /^[23Hdf][1-9A-HJ-NP-Za-km-z]{44,92}$/ },
  { kind: "mainnet-only" },
];

/** Amounts and addresses are confidential: explorers show blocks, never a wallet's transactions. */
export const tariExplorers: readonly Explorer[] = [
  {
    name: "Tari Explorer (text)",
    homeUrl: "https://textexplore.tari.com",
    blockUrl: "https://textexplore.tari.com/blocks/{block}",
    txUrl: null,
    addressUrl: null,
    isVerified: true,
  },
  {
    name: "Tari Explorer",
    homeUrl: "https://explore.tari.com",
    blockUrl: null,
    txUrl: null,
    addressUrl: null,
    isVerified: false,
  },
];

/** Four algorithms share a 120 s chain since block 85,000. */
export const tariAlgorithmBlockTimeSeconds = 480;

/** coinbase_min_maturity of the node's mainnet constants. */
export const tariConfirmations = 720;

/**
 * INITIAL_EMISSION of 13,952.877857 XTM, less the EMISSION_DECAY with each block: 12,948.411363 at block 85,000, for
 * all algorithms. Near block 3.25 million (2037) it becomes 1 % a year, which is no fixed tail.
 */
export const tariEmission: Emission = {
  kind: "smooth",
  tail: null,
  curve: {
    fromHeight: 85_000,
    reward: 12_948.411363,
    factor: 1 - [21, 22, 23, 25, 26, 37].reduce((sum, power) => sum + 2 ** -power, 0),
  },
  source: "tari-project/tari:base_layer/core/src/consensus/consensus_constants.rs",
};

/**
 * By the rule at about block 408,000, counted from the start (6 May 2025) in blocks of 120 s; 12,006 at the end of
 * 2025.
 */
export const tariBlockReward = 9748;
