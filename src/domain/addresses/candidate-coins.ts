import type { CoinFacts } from "../coins/coin.ts";
import { validateAddress } from "./address.ts";
import { resolveSearch } from "./search.ts";

/** A coin that a text may be an address of, and that address. */
export interface AddressCandidate<Coin extends CoinFacts = CoinFacts> {
  readonly coin: Coin;
  readonly address: string;
}

/**
 * The coins, in the order given, that a pasted text is an address of (spec §5's rule, coin by coin). Those whose address
 * stands in it letter by letter; only when there is none, those whose address it becomes with a prefix that is missing.
 */
export function listCandidateCoins<Coin extends CoinFacts>(
  coins: readonly Coin[],
  input: string,
): readonly AddressCandidate<Coin>[] {
  const found = coins.flatMap((coin) => {
    const target = resolveSearch(coin, input);
    if (target.kind !== "miner") return [];
    const check = validateAddress(coin, target.address);
    return check.ok ? [{ coin, address: check.address, isWritten: input.includes(target.address) }] : [];
  });
  const asWritten = found.filter(({ isWritten }) => isWritten);
  return (asWritten.length > 0 ? asWritten : found).map(({ coin, address }) => ({ coin, address }));
}
