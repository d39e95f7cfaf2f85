import type { PoolNetwork } from "#src/domain/coins/coin.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import type { LoginTraits } from "#src/domain/mining/engine-traits.ts";
import { adviseWallet, type WalletAdvice } from "#src/domain/start-mining/advise-wallet.ts";

/**
 * Loaded when a visitor first types a wallet: it contains the address rules and checksums of all coins, which the first view does
 * not need. The typed text stays in the browser.
 */
export function checkWallet(
  coin: string,
  typed: string,
  enabledCoins: readonly string[],
  { network, ...pool }: { readonly isTestnet: boolean; readonly network: PoolNetwork; readonly login: LoginTraits },
): WalletAdvice {
  const facts = findCoin(coin);
  const otherCoins = enabledCoins.flatMap((slug) => findCoin(slug) ?? []);
  return facts === undefined ? { kind: "empty" } : adviseWallet(coinOnNetwork(facts, network), typed, otherCoins, pool);
}
