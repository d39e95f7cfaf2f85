/** A currency with its name in the visitor's language beside the English one. */
export type NamedCurrency = { readonly code: string; readonly name: string; readonly localName: string };

/** Adds the browser's own names; where it has none, the English name stays. */
export function nameCurrencies<Known extends { readonly code: string; readonly name: string }>(
  currencies: readonly Known[],
  language: string,
): readonly (Known & NamedCurrency)[] {
  const names = new Intl.DisplayNames(language, { type: "currency", fallback: "none" });
  return currencies.map((currency) => ({ ...currency, localName: names.of(currency.code) ?? currency.name }));
}

/** The selector's search (spec §5): a case-insensitive substring of the code or of a name. */
export function matchCurrencies<Named extends NamedCurrency>(
  currencies: readonly Named[],
  query: string,
): readonly Named[] {
  const wanted = query.trim().toLowerCase();
  return currencies.filter(({ code, name, localName }) =>
    [code, name, localName].some((text) => text.toLowerCase().includes(wanted)),
  );
}
