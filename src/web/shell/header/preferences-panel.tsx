import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { currencies } from "#src/domain/money/currencies.ts";
import { filterLocales, formatLocaleCookie, type Locale, type LocaleCode } from "#src/domain/site/locales.ts";
import type { FiatRates } from "../../calls/fiat-rates.ts";
import { report } from "../../calls/report.ts";
import { FilteredChoice } from "./filtered-choice.tsx";
import { matchCurrencies, nameCurrencies } from "./match-currencies.ts";
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

/** The two lists of the header's selector; loaded on its first use. */
export function PreferencesPanel(props: PreferencesPanelProps) {
  const { locale, currency, isTyping, onLanguage, onCurrency, getRates } = props;
  const t = useTranslations();
  const rates = useRates(getRates);
  const named = useMemo(() => nameCurrencies(currencies, locale.iso), [locale.iso]);
  const languages = useMemo(() => new Intl.DisplayNames(locale.iso, { type: "language" }), [locale.iso]);
  const [language, setLanguage] = useState("");
  const [query, setQuery] = useState("");
  return (
    <div className={styles.panel}>
      <FilteredChoice
        label={t("preferences.language")}
        placeholder={t("preferences.findLanguage")}
        noMatch={t("preferences.noLanguage")}
        query={language}
        onQuery={setLanguage}
        items={filterLocales(language.trim(), ({ iso }) => languages.of(iso) ?? "")}
        chosen={locale.code}
        isFocused={isTyping}
        onChoose={(code) => {
          rememberLanguage(code);
          onLanguage(code);
        }}
        render={(item) => (
          <span lang={item.iso} dir={item.dir}>
            {item.name}
          </span>
        )}
      />
      <FilteredChoice
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
      {rates !== null && currency !== "USD" && !rates.has(currency) && (
        <p className={styles.note} role="status">
          {t("preferences.noRate", { currency })}
        </p>
      )}
    </div>
  );
}

/** The choice counts before the browser's languages (spec §2), wherever it was made. */
function rememberLanguage(code: LocaleCode): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous, and the page is being left
  document.cookie = formatLocaleCookie(code);
}

/** Null until they are known or the call has failed; then what there is. */
function useRates(getRates: () => Promise<FiatRates>): FiatRates | null {
  const [rates, setRates] = useState<FiatRates | null>(null);
  const [ask] = useState(() => getRates);
  useEffect(() => {
    let isGone = false;
    ask().then(
      (known) => {
        if (!isGone) setRates(known);
      },
      (error: unknown) => report(error, {}),
    );
    return () => {
      isGone = true;
    };
  }, [ask]);
  return rates;
}
