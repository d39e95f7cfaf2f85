/** `digits`: those people write after the point (CLDR), maybe fewer than in ISO 4217. */
interface CurrencyFacts {
  /** ISO 4217. */
  readonly code: string;
  /** In English; pages use Intl for other languages. */
  readonly name: string;
  /** Unique in the list, so that "$" is always the US dollar. */
  readonly symbol: string;
  readonly digits: 0 | 2;
}

export const currencies = [
  { code: "USD", name: "US Dollar", symbol: "$", digits: 2 },
  { code: "EUR", name: "Euro", symbol: "€", digits: 2 },
  { code: "GBP", name: "British Pound", symbol: "£", digits: 2 },
  { code: "RUB", name: "Russian Ruble", symbol: "₽", digits: 2 },
  { code: "UAH", name: "Ukrainian Hryvnia", symbol: "₴", digits: 2 },
  { code: "KZT", name: "Kazakhstani Tenge", symbol: "₸", digits: 2 },
  { code: "PLN", name: "Polish Zloty", symbol: "zł", digits: 2 },
  { code: "TRY", name: "Turkish Lira", symbol: "₺", digits: 2 },
  { code: "BRL", name: "Brazilian Real", symbol: "R$", digits: 2 },
  { code: "IDR", name: "Indonesian Rupiah", symbol: "Rp", digits: 0 },
  { code: "MYR", name: "Malaysian Ringgit", symbol: "RM", digits: 2 },
  { code: "CNY", name: "Chinese Yuan", symbol: "CN¥", digits: 2 },
  { code: "KRW", name: "South Korean Won", symbol: "₩", digits: 0 },
  { code: "SAR", name: "Saudi Riyal", symbol: "SAR", digits: 2 },
  { code: "AED", name: "UAE Dirham", symbol: "AED", digits: 2 },
  { code: "IRR", name: "Iranian Rial", symbol: "IRR", digits: 0 },
  { code: "PKR", name: "Pakistani Rupee", symbol: "₨", digits: 2 },
  { code: "INR", name: "Indian Rupee", symbol: "₹", digits: 2 },
  { code: "VND", name: "Vietnamese Dong", symbol: "₫", digits: 0 },
  { code: "THB", name: "Thai Baht", symbol: "฿", digits: 2 },
  { code: "JPY", name: "Japanese Yen", symbol: "¥", digits: 0 },
  { code: "CAD", name: "Canadian Dollar", symbol: "CA$", digits: 2 },
  { code: "AUD", name: "Australian Dollar", symbol: "A$", digits: 2 },
  { code: "CHF", name: "Swiss Franc", symbol: "CHF", digits: 2 },
  { code: "SEK", name: "Swedish Krona", symbol: "kr", digits: 2 },
  { code: "NOK", name: "Norwegian Krone", symbol: "NOK", digits: 2 },
  { code: "DKK", name: "Danish Krone", symbol: "DKK", digits: 2 },
  { code: "CZK", name: "Czech Koruna", symbol: "Kč", digits: 2 },
  { code: "HUF", name: "Hungarian Forint", symbol: "Ft", digits: 0 },
  { code: "RON", name: "Romanian Leu", symbol: "lei", digits: 2 },
  { code: "GEL", name: "Georgian Lari", symbol: "₾", digits: 2 },
  { code: "AMD", name: "Armenian Dram", symbol: "֏", digits: 0 },
  { code: "AZN", name: "Azerbaijani Manat", symbol: "₼", digits: 2 },
  { code: "UZS", name: "Uzbekistani Som", symbol: "UZS", digits: 0 },
  { code: "BYN", name: "Belarusian Ruble", symbol: "Br", digits: 2 },
  { code: "KGS", name: "Kyrgyzstani Som", symbol: "KGS", digits: 2 },
  { code: "MDL", name: "Moldovan Leu", symbol: "MDL", digits: 2 },
  { code: "EGP", name: "Egyptian Pound", symbol: "E£", digits: 2 },
  { code: "NGN", name: "Nigerian Naira", symbol: "₦", digits: 2 },
  { code: "ARS", name: "Argentine Peso", symbol: "AR$", digits: 2 },
  { code: "CLP", name: "Chilean Peso", symbol: "CLP", digits: 0 },
  { code: "COP", name: "Colombian Peso", symbol: "COP", digits: 0 },
  { code: "MXN", name: "Mexican Peso", symbol: "MX$", digits: 2 },
  { code: "ZAR", name: "South African Rand", symbol: "R", digits: 2 },
  { code: "ILS", name: "Israeli New Shekel", symbol: "₪", digits: 2 },
  { code: "HKD", name: "Hong Kong Dollar", symbol: "HK$", digits: 2 },
  { code: "TWD", name: "New Taiwan Dollar", symbol: "NT$", digits: 0 },
  { code: "SGD", name: "Singapore Dollar", symbol: "S$", digits: 2 },
  { code: "PHP", name: "Philippine Peso", symbol: "₱", digits: 2 },
  { code: "NZD", name: "New Zealand Dollar", symbol: "NZ$", digits: 2 },
] as const satisfies readonly CurrencyFacts[];

export type CurrencyCode = (typeof currencies)[number]["code"];
export type Currency = CurrencyFacts & { readonly code: CurrencyCode };

/** Spec §9. */
export const defaultCurrency = "USD" satisfies CurrencyCode;

const currenciesByCode: ReadonlyMap<string, Currency> = new Map(
  currencies.map((currency) => [currency.code, currency]),
);

/** Case-sensitive, as in browser storage and in the fiat map. */
export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return typeof value === "string" && currenciesByCode.has(value);
}

export function getCurrency(code: CurrencyCode): Currency {
  return currenciesByCode.get(code) ?? currencies[0];
}

const fiatPrefix = "fiat ";

/**
 * Price of a currency in USD, stored beside those of coins: the worth of a payout depends on the day's rate. No ticker
 * has a space.
 */
export function fiatTicker(code: string): string {
  return `${fiatPrefix}${code}`;
}

/** Null for the ticker of a coin. */
export function codeOfFiatTicker(ticker: string): string | null {
  return ticker.startsWith(fiatPrefix) ? ticker.slice(fiatPrefix.length) : null;
}
