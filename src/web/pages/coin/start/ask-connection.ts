import { type CoinSlug, findCoin, getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import { adviseWallet, type WalletAdvice } from "#src/domain/start-mining/advise-wallet.ts";
import { isWorkerName } from "#src/domain/start-mining/mining-login.ts";
import type { Connection, Services } from "#src/services/services.ts";

/** What the address of the page asks about a rig, with the answer: so it works without script, and can be asked again by a link. */
export interface AskedConnection {
  readonly wallet: string;
  readonly worker: string;
  readonly advice: WalletAdvice;
  /** When it was asked first. */
  readonly since: number;
  /** Null for a wallet that no pool could pay, of which no engine is asked. */
  readonly connection: Connection | null;
}

interface Typed {
  readonly wallet: string | null;
  readonly worker: string | null;
  readonly since: string | null;
}

export async function askConnection(
  coin: CoinSlug,
  typed: Typed,
  { pools, miners, site }: Pick<Services, "pools" | "miners" | "site">,
  now = Date.now(),
): Promise<AskedConnection | null> {
  if (typed.wallet === null) return null;
  const { state, network, login } = pools.getTerms(coin);
  const others = site.enabledCoins.flatMap((slug) => findCoin(slug) ?? []);
  const facts = coinOnNetwork(getCoin(coin), network);
  const advice = adviseWallet(facts, typed.wallet, others, { login, isTestnet: state === "testnet" });
  const worker = isWorkerName(typed.worker ?? "") ? (typed.worker ?? "") : "";
  const rig = worker === "" && advice.kind === "mended" ? (advice.worker ?? "") : worker;
  const canAsk = advice.kind === "valid" || advice.kind === "mended" || advice.kind === "unchecked";
  return {
    wallet: typed.wallet,
    worker,
    advice,
    // A moment to come, or one long ago, was not written by this page.
    since: typed.since === null ? now : Math.min(now, Number(typed.since)),
    connection: canAsk
      ? await miners.checkConnection(coin, advice.wallet, { worker: rig === "" ? null : rig, scheme: null })
      : null,
  };
}
