import { isWrittenInFull, validateAddress } from "../addresses/address.ts";
import { canonicaliseAddress } from "../addresses/search.ts";
import type { CoinFacts } from "../coins/coin.ts";
import type { DifficultyTrait, LoginTraits } from "../mining/engine-traits.ts";
import { isWorkerName, soloPrefix } from "./mining-login.ts";

export type WalletAdvice =
  | { readonly kind: "empty" }
  /** `isLegacy`: an old format. */
  | { readonly kind: "valid"; readonly wallet: string; readonly isLegacy: boolean }
  /** Valid after a correction; `worker` is what followed the address. */
  | {
      readonly kind: "mended";
      readonly wallet: string;
      readonly worker: string | null;
      readonly isLegacy: boolean;
      /** `difficulty`: for this engine the number after the address is a share difficulty, not a name. */
      readonly reason: "prefix" | "worker" | "difficulty" | "leftovers";
    }
  /** An e-mail address or a krx name: an account, not a wallet. */
  | { readonly kind: "account"; readonly wallet: string }
  /** An account, at an engine that pays only to wallets. */
  | { readonly kind: "account-refused" }
  | { readonly kind: "test-network" }
  /** On a test network, for a pool on one. Its checksum is not known here. */
  | { readonly kind: "unchecked"; readonly wallet: string }
  /** Another account space of the same chain; a right address begins with `wanted`. */
  | { readonly kind: "other-space"; readonly wanted: string }
  | { readonly kind: "other-coin"; readonly coins: readonly string[] }
  | { readonly kind: "wrong-checksum" | "wrong-case" | "unknown-format" };

interface WalletPool {
  readonly login: Pick<LoginTraits, "takesAccounts" | "difficulty">;
  readonly isTestnet: boolean;
}

/**
 * Checks a wallet before mining starts. `others`: coins to offer if it is one of theirs, in that order. Corrections are
 * never silent.
 */
export function adviseWallet(
  coin: CoinFacts,
  typed: string,
  others: readonly CoinFacts[],
  { login, isTestnet }: WalletPool,
): WalletAdvice {
  const trimmed = typed.trim();
  const text = trimmed.startsWith(soloPrefix) ? trimmed.slice(soloPrefix.length).trim() : trimmed;
  if (text === "") return { kind: "empty" };
  if (text.includes("@") || text.startsWith("krx"))
    return login.takesAccounts ? { kind: "account", wallet: text } : { kind: "account-refused" };
  const check = validateAddress(coin, text);
  // An engine may know only the wallets' own spelling: another spelling, which it would take for another account, is
  // corrected openly.
  if (check.ok && isWrittenInFull(coin, text)) return { kind: "valid", wallet: text, isLegacy: check.isLegacy };
  const mended = canonicaliseAddress(coin, text);
  if (mended !== null) return describeMended(coin, text, mended, login.difficulty);
  for (const advice of coin.addressAdvice) {
    if (advice.kind === "test-network" && advice.pattern.test(text))
      return isTestnet ? { kind: "unchecked", wallet: text } : { kind: "test-network" };
    if (advice.kind === "other-space" && advice.pattern.test(text))
      return { kind: "other-space", wanted: advice.wanted };
  }
  const owners = others.filter((other) => other.slug !== coin.slug && canonicaliseAddress(other, text) !== null);
  if (owners.length > 0) return { kind: "other-coin", coins: owners.map(({ slug }) => slug) };
  return { kind: check.ok || check.reason === "empty" ? "unknown-format" : check.reason };
}

function describeMended(coin: CoinFacts, text: string, wallet: string, difficulty: DifficultyTrait): WalletAdvice {
  const check = validateAddress(coin, wallet);
  const isLegacy = check.ok && check.isLegacy;
  const bare = coin.addressPrefix === null ? wallet : wallet.replace(coin.addressPrefix, "");
  const at = text.toLowerCase().indexOf(bare.toLowerCase());
  const rest = at < 0 ? "" : text.slice(at + bare.length);
  const worker = /^[./](.+)$/.exec(rest)?.[1] ?? null;
  const isDifficulty =
    difficulty.by === "login" &&
    rest.startsWith(difficulty.separator) &&
    /^\d+$/.test(rest.slice(difficulty.separator.length));
  const lacksPrefix = coin.addressPrefix !== null && at === 0;
  return {
    kind: "mended",
    wallet,
    worker: worker !== null && !isDifficulty && isWorkerName(worker) ? worker : null,
    isLegacy,
    reason: isDifficulty ? "difficulty" : worker !== null && at >= 0 ? "worker" : lacksPrefix ? "prefix" : "leftovers",
  };
}
