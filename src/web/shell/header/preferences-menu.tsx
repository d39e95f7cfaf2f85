import { type ComponentType, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { locales } from "#src/domain/site/locales.ts";
import { report } from "../../calls/report.ts";
import { useLocale } from "../../i18n/locale.ts";
import { normalizeSearch } from "../../page-policy.ts";
import { defaultCurrencyCode } from "../../preferences/selected-currency.ts";
import type { SelectedCurrency } from "../../preferences/use-selected-currency.ts";
import "../../preferences/waiting-usd.css";
import { matchScreen } from "../../match-screen.ts";
import { useClosingDetails } from "./header-menu.tsx";
import { Chevron } from "./icons.tsx";
import styles from "./preferences-menu.module.css";
import type { PreferencesPanelProps } from "./preferences-panel.tsx";

interface PreferencesMenuProps {
  readonly currency: SelectedCurrency;
  readonly isInPanel?: boolean;
}

const loadPanel = () => import("./preferences-panel.tsx");

/**
 * Language and currency behind one button. Without script it holds links to this page in all languages. Its first use loads
 * the two lists with their search boxes.
 */
export function PreferencesMenu({ currency, isInPanel = false }: PreferencesMenuProps) {
  const t = useTranslations();
  const current = useLocale();
  const languageHref = useLanguageHref();
  const menu = useRef<HTMLDetailsElement>(null);
  const [Panel, setPanel] = useState<ComponentType<PreferencesPanelProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  useClosingDetails(menu);

  function onClick(event: MouseEvent<HTMLElement>): void {
    // A click with detail 0 comes from a key. On a touch screen the focus would open a keyboard over the lists.
    setTyping(event.detail === 0 || window.matchMedia("(pointer: fine)").matches);
    if (Panel !== null || menu.current?.open === true) return;
    event.preventDefault();
    void openWithPanel();
  }

  /** Opens with the plain links if the panel does not load. */
  const openWithPanel = useCallback(async () => {
    try {
      const { PreferencesPanel } = await loadPanel();
      setPanel(() => PreferencesPanel);
    } catch (error) {
      report(error, {});
    }
    if (menu.current !== null) menu.current.open = true;
    setOpen(true);
  }, []);

  useEffect(() => {
    // The visitor may have opened it before this script was loaded.
    if (menu.current?.open === true) void openWithPanel();
  }, [openWithPanel]);

  /** Closes once the figures are in the chosen currency. Without its rate they stay in dollars, and the open panel says so. */
  async function chooseCurrency(code: string): Promise<void> {
    currency.choose(code);
    const isKnown = code === defaultCurrencyCode || (await currency.getRates()).has(code);
    if (menu.current === null || !isKnown) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  }

  return (
    <details
      className={isInPanel ? styles.row : styles.menu}
      ref={menu}
      name={isInPanel ? "panel-group" : "header-menu"}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-preferences
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, for keys as well */}
      <summary onClick={onClick} onPointerEnter={preloadPanel} onFocus={preloadPanel}>
        <span className={styles.chosen} data-ltr>
          {current.code.toUpperCase()} <i aria-hidden="true">|</i>{" "}
          <span className={styles.code} data-usd={currency.code === null ? "" : undefined}>
            {currency.code ?? defaultCurrencyCode}
          </span>
        </span>
        <span className={isInPanel ? styles.words : "visually-hidden"}>{t("preferences.button")}</span>
        <Chevron />
      </summary>
      {Panel === null ? (
        <ul className={styles.links}>
          {locales.map((locale) => (
            <li key={locale.code}>
              <a
                href={languageHref(locale.code)}
                hrefLang={locale.iso}
                lang={locale.iso}
                dir={locale.dir}
                aria-current={locale.code === current.code ? "true" : undefined}
                data-document
              >
                {locale.name}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        isOpen && (
          <Panel
            locale={current}
            currency={currency.code ?? defaultCurrencyCode}
            isTyping={isTyping}
            onLanguage={(code) => window.location.assign(languageHref(code))}
            onCurrency={(code) => void chooseCurrency(code)}
            getRates={currency.getRates}
          />
        )
      )}
    </details>
  );
}

function preloadPanel(): void {
  // A failure is reported at the click.
  loadPanel().catch(() => {});
}

/**
 * This page in another language, with the search parameters that it declares. The link to English has a prefix too: the
 * server then sets the cookie and redirects to the address without it (docs/specification.md, "Language").
 */
function useLanguageHref(): (code: string) => string {
  const { pathname, search } = useLocation();
  const match = matchScreen(pathname);
  const kept = match === null ? "" : normalizeSearch(match.screen, new URLSearchParams(search), match.params);
  return (code) => `/${code}${pathname === "/" ? "" : pathname}${kept}`;
}
