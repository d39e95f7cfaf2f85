import { base58Format, evmFormats, kaspaFormats } from "./address-formats.ts";
import type { AddressFormat, CoinFacts, PoolNetwork, TestNetworkFacts } from "./coin.ts";

// Test networks that several coins share.

/** bitcoin/bitcoin:src/kernel/chainparams.cpp: version 111 and 196 on testnet and regtest; forks kept both. */
export const bitcoinTestBase58Formats: readonly AddressFormat[] = [
  base58Format("P2PKH", /^[mn][1-9A-HJ-NP-Za-km-z]{25,33}$/, [0x6f]),
  base58Format("P2SH", /^2[1-9A-HJ-NP-Za-km-z]{34}$/, [0xc4]),
];

export const tb1SegwitFormats: readonly AddressFormat[] = [
  {
    name: "SegWit",
    pattern: /^tb1q(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/,
    checksum: { kind: "bech32", prefix: "tb" },
  },
  { name: "Taproot", pattern: /^tb1p[02-9ac-hj-np-z]{58}$/, checksum: { kind: "bech32", prefix: "tb" } },
];

export const bcrt1SegwitFormats: readonly AddressFormat[] = [
  {
    name: "SegWit",
    pattern: /^bcrt1q(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/,
    checksum: { kind: "bech32", prefix: "bcrt" },
  },
  { name: "Taproot", pattern: /^bcrt1p[02-9ac-hj-np-z]{58}$/, checksum: { kind: "bech32", prefix: "bcrt" } },
];

/** For Bitcoin and forks with the same addresses. */
export const bitcoinTestNetworks = {
  testnet: {
    addressFormats: [...bitcoinTestBase58Formats, ...tb1SegwitFormats],
    addressPrefix: null,
    addressExample: "tb1q9zsx3hlzdlqeexx9yefgwj87nlnjy05fqc4ray",
  },
  regtest: {
    addressFormats: [...bitcoinTestBase58Formats, ...bcrt1SegwitFormats],
    addressPrefix: null,
    addressExample: "bcrt1qzm0xavvvlhlgfc7eg293rpjhugk0ty2dqweh8c",
  },
} as const satisfies CoinFacts["testNetworks"];

const base58Only: TestNetworkFacts = {
  addressFormats: bitcoinTestBase58Formats,
  addressPrefix: null,
  addressExample: "mypsA2RfVe6i9QCSPD8AUm3GD7YLN9e6NS",
};

/** For forks without SegWit addresses. */
export const base58TestNetworks = { testnet: base58Only, regtest: base58Only } as const;

/** EVM accounts look the same on every network. */
export function evmTestNetworks(addressExample: string, addressFormats = evmFormats) {
  const facts: TestNetworkFacts = { addressFormats, addressPrefix: null, addressExample };
  return { testnet: facts, regtest: facts } as const;
}

/** kaspanet/rusty-kaspa:crypto/addresses/src/lib.rs (Prefix): the coin's name, then the network's. */
export function kaspaTestNetwork(
  prefix: string,
  pattern: RegExp,
  ecdsaPattern: RegExp,
  addressExample: string,
): TestNetworkFacts {
  return { addressFormats: kaspaFormats(prefix, pattern, ecdsaPattern), addressPrefix: `${prefix}:`, addressExample };
}

export function isKnownNetwork(coin: CoinFacts, network: PoolNetwork): boolean {
  return network === "mainnet" || coin.testNetworks?.[network] !== undefined;
}

const unknownReward = {
  emission: { kind: "unknown" },
  blockReward: null,
  blockRewardAsOf: null,
  maxSupply: null,
  launched: null,
} as const satisfies Partial<CoinFacts>;

const onTestNetworks = new Map<string, CoinFacts>();

/**
 * A test network has other addresses and no explorers or exchanges, since the known ones show and trade the real coin.
 * Only an engine or node knows its reward: its schedule differs (Bitcoin's regtest halves every 150 blocks). Unchanged
 * on a network unknown for the coin.
 */
export function coinOnNetwork(coin: CoinFacts, network: PoolNetwork): CoinFacts {
  const facts = network === "mainnet" ? undefined : coin.testNetworks?.[network];
  if (facts === undefined) return coin;
  const key = `${coin.slug} ${network}`;
  const known = onTestNetworks.get(key);
  if (known !== undefined) return known;
  const none = { addressAdvice: [], explorers: [], exchanges: [] };
  const made: CoinFacts = { ...coin, ...facts, ...unknownReward, ...none, isTestNetwork: true };
  onTestNetworks.set(key, made);
  return made;
}
