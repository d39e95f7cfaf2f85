import { findCoin } from "#src/domain/coins/index.ts";
import { adviseWallet, type WalletAdvice } from "#src/domain/start-mining/advise-wallet.ts";

/**
 * Fetched when a wallet is first typed: it brings the address rules and checksums of all coins, which no first view needs.
 * Nothing that is typed leaves the browser.
 */
export function checkWallet(coin: string, typed: string, offered: readonly string[], isTestnet: boolean): WalletAdvice {
  const facts = findCoin(coin);
  const others = offered.flatMap((slug) => findCoin(slug) ?? []);
  return facts === undefined ? { kind: "empty" } : adviseWallet(facts, typed, others, isTestnet);
}
