import type { CoinFacts } from "../coins/coin.ts";
import { validateAddress } from "./address.ts";
import { isWords } from "./typed-words.ts";

/** `email`: the page about e-mail wallets. */
export type SearchTarget =
  | { readonly kind: "empty" }
  | { readonly kind: "email" }
  | { readonly kind: "miner"; readonly address: string }
  | { readonly kind: "words" };

const soloPrefix = "solo:";
/** No pasted address with its link or command line is longer; beyond it only the spec's own rule applies. */
const maxTolerantLength = 2048;
/** The address ends at one of the first dots or pluses; later ones belong to the worker's name. */
const maxCuts = 4;

function withoutSolo(input: string): string {
  let rest = input.trim();
  // The spec removes one; a login copied twice has more ("solo:solo:…").
  while (rest.startsWith(soloPrefix)) rest = rest.slice(soloPrefix.length).trim();
  return rest;
}

/** Likeliest first. */
function piecesOf(text: string): string[] {
  const pieces = text.split(/[\s"'`“”„‘’«»<>()[\]{}|,;=?&#@/\\]+/).filter((piece) => piece !== "");
  // The last path segment of an explorer link; in "address/worker" the address comes first.
  return text.includes("://") ? pieces.reverse() : pieces;
}

/** Without `.worker`, `.difficulty` and `+paymentid`. A Conflux address has a dot of its own. */
function withoutEndings(piece: string): string[] {
  const cuts = Array.from(piece.matchAll(/(?<=.)[.+]/g), ({ index }) => index).slice(0, maxCuts);
  return [piece, ...cuts.map((cut) => piece.slice(0, cut))];
}

/** As it is, with a lower-case prefix, and in lower case if it is all capitals. */
function spellingsOf(coin: CoinFacts, piece: string): string[] {
  const bare = piece.replace(/^solo:/i, "");
  const smallPrefix = bare.replace(/^(?:0X|[A-Za-z]+:)/, (prefix) => prefix.toLowerCase());
  // Mixed case stays: in 0x addresses it is the checksum, in bech32 an error.
  const body = smallPrefix.slice(smallPrefix.startsWith("0x") ? 2 : smallPrefix.lastIndexOf(":") + 1);
  const spellings = [bare, smallPrefix];
  if (body === body.toUpperCase()) spellings.push(smallPrefix.toLowerCase());
  const { addressPrefix } = coin;
  if (addressPrefix === null) return spellings;
  return spellings.flatMap((spelling) => (spelling.includes(":") ? [spelling] : [spelling, addressPrefix + spelling]));
}

/**
 * Accepts quotes, an explorer link, a pool login with worker or difficulty, a stratum URL, capitals, a missing prefix,
 * invisible characters. Canonical and valid for the coin, or null.
 */
export function canonicaliseAddress(coin: CoinFacts, text: string): string | null {
  if (text.length > maxTolerantLength) return null;
  // Chats and web pages insert zero-width spaces, joiners and direction marks.
  for (const piece of piecesOf(text.replace(/\p{Cf}/gu, ""))) {
    for (const login of withoutEndings(piece)) {
      for (const spelling of spellingsOf(coin, login)) {
        const check = validateAddress(coin, spelling);
        if (check.ok) return check.address;
      }
    }
  }
  return null;
}

/**
 * Spec §5: trimmed, empty does nothing, a leading `solo:` is removed, an `@` or a leading `krx` means e-mail. A valid
 * address leads to the one spelling of its wallet. Anything else is read with tolerance; then words are a search
 * (docs/decisions/021), and other text goes to the miner page, which explains what is wrong.
 */
export function resolveSearch(coin: CoinFacts, input: string): SearchTarget {
  const text = withoutSolo(input);
  if (text === "") return { kind: "empty" };
  if (text.startsWith("krx")) return { kind: "email" };
  if (text.includes("@")) {
    // A link with an address in it (stratum+tcp://WALLET.worker@host) is not an e-mail address.
    const address = text.includes("://") ? canonicaliseAddress(coin, text) : null;
    return address === null ? { kind: "email" } : { kind: "miner", address };
  }
  const check = validateAddress(coin, text);
  if (check.ok) return { kind: "miner", address: check.address };
  const address = canonicaliseAddress(coin, text);
  if (address === null && isWords(text)) return { kind: "words" };
  return { kind: "miner", address: address ?? text };
}

/** Case is only spelling here, since the address is valid. */
function isWritten(input: string, address: string): boolean {
  return input.toLowerCase().includes(address.toLowerCase());
}

export interface AddressCandidate<Coin extends CoinFacts = CoinFacts> {
  readonly coin: Coin;
  readonly address: string;
}

/**
 * In the given order (spec §5's rule, coin by coin): coins whose address is in the text letter by letter, else those
 * for which only the prefix is missing.
 */
export function listCandidateCoins<Coin extends CoinFacts>(
  coins: readonly Coin[],
  input: string,
): readonly AddressCandidate<Coin>[] {
  const found = coins.flatMap((coin) => {
    const target = resolveSearch(coin, input);
    if (target.kind !== "miner") return [];
    const check = validateAddress(coin, target.address);
    return check.ok ? [{ coin, address: check.address, isWritten: isWritten(input, target.address) }] : [];
  });
  const asWritten = found.filter(({ isWritten }) => isWritten);
  return (asWritten.length > 0 ? asWritten : found).map(({ coin, address }) => ({ coin, address }));
}

export function listMistypedCoins<Coin extends CoinFacts>(coins: readonly Coin[], input: string): readonly Coin[] {
  const text = withoutSolo(input);
  return coins.filter((coin) => {
    const check = validateAddress(coin, text);
    return !check.ok && check.reason === "wrong-checksum";
  });
}
