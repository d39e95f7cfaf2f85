import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { locales } from "#src/domain/locales.ts";
import { useLocale } from "../i18n/locale.ts";
import styles from "./language-menu.module.css";

/** The 17 languages, as links to this same page: a document navigation each, also without script. */
export function LanguageMenu() {
  const t = useTranslations();
  const current = useLocale();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  return (
    <details className={styles.menu} ref={menu}>
      <summary>
        <span data-ltr>{current.code.toUpperCase()}</span>
        <span className="visually-hidden">{t("shell.language", { language: current.name })}</span>
        <svg viewBox="0 0 10 6" width="10" height="6" aria-hidden="true">
          <path d="m1 1 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </summary>
      <ul>
        {locales.map((locale) => (
          <li key={locale.code}>
            <a
              // English under its prefix sets the cookie and leads to the bare address (settled: "Language").
              href={`/${locale.code}${pathname === "/" ? "" : pathname}`}
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
    </details>
  );
}

/** Escape closes and gives the focus back; a click elsewhere closes. */
function useClosing(menu: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "Escape" || menu.current?.open !== true) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    }
    function onPointerDown(event: PointerEvent): void {
      if (menu.current !== null && event.target instanceof Node && !menu.current.contains(event.target))
        menu.current.open = false;
    }
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, [menu]);
}
