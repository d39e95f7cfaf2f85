import { useTranslations } from "use-intl";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { useLocale } from "../../i18n/locale.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { GroupEntries, SiteLink } from "../header/header-menu.tsx";
import { BrandMark, Chevron } from "../header/icons.tsx";
import { listNavigation } from "../header/navigation.ts";
import type { ShellData } from "../shell-data.ts";
import styles from "./footer.module.css";

/** Spec §2: link columns, social links, coin icons. A column without entries is left out. */
export function Footer({ data }: { readonly data: ShellData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { code } = useLocale();
  const columns = [
    ...listNavigation(data.links, code).map((group) => ({
      id: `footer-${group.label}`,
      heading: t(`navigationMenu.group.${group.label}`),
      entries: <GroupEntries group={group} />,
    })),
    {
      id: "footer-contact",
      heading: t("footer.contact"),
      entries: (
        <ul>
          <li>
            <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>
          </li>
          {data.socialLinks.map((link) => (
            <li key={link.name}>
              <SiteLink href={link.href} name={link.name} />
            </li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          {columns.map(({ id, heading, entries }) => (
            <nav key={id} aria-labelledby={id}>
              {/* On a phone the list is folded; on wider screens it is always open (footer.module.css). */}
              <details>
                <summary>
                  <h2 id={id}>{heading}</h2>
                  <Chevron />
                </summary>
                {entries}
              </details>
            </nav>
          ))}
        </div>
        <nav aria-label={t("footer.pools")}>
          <ul className={styles.coins} data-edges>
            {data.coins.map((coin) => (
              <li key={coin.slug}>
                <a href={path(`/${coin.slug}`)} title={coin.name}>
                  <CoinMark coin={coin} size={20} />
                  <span className="visually-hidden">{coin.name}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.end}>
          <BrandMark /> <b>{data.brandName}</b> <span>{t("footer.software")}</span>
          {data.isDemo && (
            <span className={styles.demo} title={t("demo.explanation")}>
              {t("demo.label")}. {t("footer.examples")}
            </span>
          )}
        </p>
      </div>
    </footer>
  );
}
