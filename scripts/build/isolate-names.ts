/** Arguments that hold Latin names. In a right-to-left sentence "M60S++" shows as "++M60S" unless it stands in an isolate. */
const names = ["address", "brand", "coin", "coins", "device", "host", "name", "ticker", "tickers", "vendor", "wallet"];

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";
const bareName = new RegExp(`(?<!${FIRST_STRONG_ISOLATE})\\{(?:${names.join("|")})\\}`, "g");

/** Puts each of these arguments of an ICU message into an isolate, but for those that a translator has put into one. */
export function isolateNames(message: string): string {
  return message.replace(bareName, `${FIRST_STRONG_ISOLATE}$&${POP_ISOLATE}`);
}
