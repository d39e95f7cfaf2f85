import type { CoinFacts } from "../coins/coin.ts";
import { validateAddress } from "./address.ts";
import { isWords } from "./typed-words.ts";

/** Where a search leads: nowhere, to the page about e-mail wallets, to a miner, or to what is written about the words. */
export type SearchTarget =
  | { readonly kind: "empty" }
  | { readonly kind: "email" }
  | { readonly kind: "miner"; readonly address: string }
  | { readonly kind: "words" };

const soloPrefix = "solo:";
/** No address with a link or a command line around it is longer; beyond it only the spec's own rule applies. */
const maxTolerantLength = 2048;
/** The address ends at one of the first dots or pluses; the rest of them belong to the worker's name. */
const maxCuts = 4;

function withoutSolo(input: string): string {
  let rest = input.trim();
  // Once by the spec; a login copied twice ("solo:solo:…") is a leftover like any other.
  while (rest.startsWith(soloPrefix)) rest = rest.slice(soloPrefix.length).trim();
  return rest;
}

/** The parts of the text that may be an address, the likeliest first. */
function piecesOf(text: string): string[] {
  const pieces = text.split(/[\s"'`“”„‘’«»<>()[\]{}|,;=?&#@/\\]+/).filter((piece) => piece !== "");
  // The last path segment of an explorer link; in "address/worker" the address comes first.
  return text.includes("://") ? pieces.reverse() : pieces;
}

/** A login without its `.worker`, `.difficulty` and `+paymentid` endings. Conflux has a dot of its own in the address. */
function withoutEndings(piece: string): string[] {
  const cuts = Array.from(piece.matchAll(/(?<=.)[.+]/g), ({ index }) => index).slice(0, maxCuts);
  return [piece, ...cuts.map((cut) => piece.slice(0, cut))];
}

/** The spellings of one piece: as it is, with a small prefix, in small letters if it is all capitals. */
function spellingsOf(coin: CoinFacts, piece: string): string[] {
  const bare = piece.replace(/^solo:/i, "");
  const smallPrefix = bare.replace(/^(?:0X|[A-Za-z]+:)/, (prefix) => prefix.toLowerCase());
  // Mixed letters are left alone: in 0x addresses they are the checksum, in bech32 they are an error.
  const body = smallPrefix.slice(smallPrefix.startsWith("0x") ? 2 : smallPrefix.lastIndexOf(":") + 1);
  const spellings = [bare, smallPrefix];
  if (body === body.toUpperCase()) spellings.push(smallPrefix.toLowerCase());
  const { addressPrefix } = coin;
  if (addressPrefix === null) return spellings;
  return spellings.flatMap((spelling) => (spelling.includes(":") ? [spelling] : [spelling, addressPrefix + spelling]));
}

/**
 * The address that is meant by a pasted text: a quoted address, an explorer link, a pool login with worker
 * or difficulty, a whole stratum address, capitals, a missing prefix, letters that cannot be seen. Canonical and valid for the coin, or null when no part of the text is.
 */
export function canonicaliseAddress(coin: CoinFacts, text: string): string | null {
  if (text.length > maxTolerantLength) return null;
  // What chats and web pages slip between letters: zero-width spaces, joiners, marks of direction.
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
 * Spec §5: trimmed, empty does nothing, a leading `solo:` goes, an `@` or a leading `krx` means e-mail.
 * A valid address leads to the one spelling of its wallet. Only what is then none is looked at with tolerance; if that finds nothing either, words
 * are a question (docs/decisions/021), and any other text stays as it is: the miner page says what is wrong with it.
 */
export function resolveSearch(coin: CoinFacts, input: string): SearchTarget {
  const text = withoutSolo(input);
  if (text === "") return { kind: "empty" };
  if (text.startsWith("krx")) return { kind: "email" };
  if (text.includes("@")) {
    // A link with an address in it (stratum+tcp://WALLET.worker@host) is no address containing '@'.
    const address = text.includes("://") ? canonicaliseAddress(coin, text) : null;
    return address === null ? { kind: "email" } : { kind: "miner", address };
  }
  const check = validateAddress(coin, text);
  if (check.ok) return { kind: "miner", address: check.address };
  const address = canonicaliseAddress(coin, text);
  if (address === null && isWords(text)) return { kind: "words" };
  return { kind: "miner", address: address ?? text };
}

/** Whatever its capitals: they are spelling, or the address would not be valid. */
function isWritten(input: string, address: string): boolean {
  return input.toLowerCase().includes(address.toLowerCase());
}

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
    return check.ok ? [{ coin, address: check.address, isWritten: isWritten(input, target.address) }] : [];
  });
  const asWritten = found.filter(({ isWritten }) => isWritten);
  return (asWritten.length > 0 ? asWritten : found).map(({ coin, address }) => ({ coin, address }));
}

/** The coins, in the order given, of whose addresses a text has the form, but a letter is wrong or missing by their checksum. */
export function listMistypedCoins<Coin extends CoinFacts>(coins: readonly Coin[], input: string): readonly Coin[] {
  const text = withoutSolo(input);
  return coins.filter((coin) => {
    const check = validateAddress(coin, text);
    return !check.ok && check.reason === "wrong-checksum";
  });
}
