/**
 * CoinGecko's id for a ticker, where it is beyond doubt. Coins that are left out (BC2, BELLS, CLORE, FB, KLS, NEXA, NIR, OCTA,
 * PEP, PYI, QUAI, SAL, SDR, XEL, XNA, XTM) get theirs from the operator's `ids`: a wrong id shows another coin's price.
 */
export const coingeckoIds: Readonly<Record<string, string>> = {
  ALPH: "alephium",
  BCH: "bitcoin-cash",
  BTC: "bitcoin",
  CFX: "conflux-token",
  DGB: "digibyte",
  DOGE: "dogecoin",
  ERG: "ergo",
  ETC: "ethereum-classic",
  ETH: "ethereum",
  ETHW: "ethereum-pow-iou",
  IRON: "iron-fish",
  KAS: "kaspa",
  LTC: "litecoin",
  RVN: "ravencoin",
  RXD: "radiant",
  XEC: "ecash",
  XMR: "monero",
  ZEC: "zcash",
  ZEPH: "zephyr-protocol",
};
