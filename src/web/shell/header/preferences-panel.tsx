import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { currencies } from "#src/domain/money/currencies.ts";
import { filterLocales, formatLocaleCookie, type Locale, type LocaleCode } from "#src/domain/site/locales.ts";
import type { FiatRates } from "../../calls/fiat-rates.ts";
import { report } from "../../calls/report.ts";
import { Combobox } from "../../components/form/combobox.tsx";
import { chooseZone, useZoneChoice, zoneChoices } from "../../preferences/shown-zone.ts";
import styles from "./preferences-panel.module.css";

export interface PreferencesPanelProps {
  readonly locale: Locale;
  readonly currency: string;
  /** Whether the first search box takes the focus. */
  readonly isTyping: boolean;
  onLanguage(code: LocaleCode): void;
  onCurrency(code: string): void;
  getRates(): Promise<FiatRates>;
}

/** The two lists of the preferences menu, loaded on its first use. */
export function PreferencesPanel(props: PreferencesPanelProps) {
  const { locale, currency, isTyping, onLanguage, onCurrency, getRates } = props;
  const t = useTranslations();
  const zone = useZoneChoice();
  const rates = useRates(getRates);
  const named = useMemo(() => nameCurrencies(currencies, locale.iso), [locale.iso]);
  const languages = useMemo(() => new Intl.DisplayNames(locale.iso, { type: "language" }), [locale.iso]);
  const [language, setLanguage] = useState("");
  const [query, setQuery] = useState("");
  return (
    <div className={styles.panel}>
      <Combobox
        label={t("preferences.language")}
        placeholder={t("preferences.findLanguage")}
        noMatch={t("preferences.noLanguage")}
        query={language}
        onQuery={setLanguage}
        items={filterLocales(language.trim(), ({ iso }) => languages.of(iso) ?? "")}
        chosen={locale.code}
        isFocused={isTyping}
        onChoose={(code) => {
          storeLanguage(code);
          onLanguage(code);
        }}
        render={(item) => (
          <span lang={item.iso} dir={item.dir}>
            {item.name}
          </span>
        )}
      />
      <Combobox
        label={t("preferences.currency")}
        placeholder={t("preferences.findCurrency")}
        noMatch={t("preferences.noCurrency")}
        query={query}
        onQuery={setQuery}
        items={matchCurrencies(named, query)}
        chosen={currency}
        isFocused={false}
        onChoose={onCurrency}
        render={(item) => item.localName}
      />
      <fieldset className={styles.zone}>
        <legend>{t("preferences.zone.label")}</legend>
        {zoneChoices.map((choice) => (
          <label key={choice}>
            <input type="radio" name="zone" checked={choice === zone} onChange={() => chooseZone(choice)} />
            {t(`preferences.zone.${choice}`)}
          </label>
        ))}
      </fieldset>
      {rates !== null && currency !== "USD" && !rates.has(currency) && (
        <p className={styles.note} role="status">
          {t("preferences.noRate", { currency })}
        </p>
      )}
    </div>
  );
}

/** A currency with its name in the visitor's language beside the English one. */
type NamedCurrency = { readonly code: string; readonly name: string; readonly localName: string };

/** Adds the names that the browser knows in this language. A currency without one keeps its English name. */
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

/** The stored choice has priority over the browser's languages (spec §2). */
function storeLanguage(code: LocaleCode): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous, and the page is being left
  document.cookie = formatLocaleCookie(code);
}

/** Null until the rates are known. Empty when the call has failed. */
function useRates(getRates: () => Promise<FiatRates>): FiatRates | null {
  const [rates, setRates] = useState<FiatRates | null>(null);
  const [fetchRates] = useState(() => getRates);
  useEffect(() => {
    let isUnmounted = false;
    fetchRates().then(
      (known) => {
        if (!isUnmounted) setRates(known);
      },
      (error: unknown) => report(error, {}),
    );
    return () => {
      isUnmounted = true;
    };
  }, [fetchRates]);
  return rates;
}
