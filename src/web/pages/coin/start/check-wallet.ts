import { findCoin } from "#src/domain/coins/index.ts";
import { adviseWallet, type WalletAdvice } from "#src/domain/start-mining/advise-wallet.ts";

/**
 * Loaded when a visitor first types a wallet: it contains the address rules and checksums of all coins, which the first view does
 * not need. The typed text stays in the browser.
 */
export function checkWallet(
  coin: string,
  typed: string,
  enabledCoins: readonly string[],
  isTestnet: boolean,
): WalletAdvice {
  const facts = findCoin(coin);
  const otherCoins = enabledCoins.flatMap((slug) => findCoin(slug) ?? []);
  return facts === undefined ? { kind: "empty" } : adviseWallet(facts, typed, otherCoins, isTestnet);
}
