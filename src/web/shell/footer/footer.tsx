import { useTranslations } from "use-intl";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { GroupEntries, SiteLink } from "../header/header-menu.tsx";
import { BrandMark, Chevron } from "../header/icons.tsx";
import { listNavigation } from "../header/navigation.ts";
import type { ShellData } from "../shell-data.ts";
import styles from "./footer.module.css";

/** Spec §2: coin icons, link columns, social links. A column without entries is left out. */
export function Footer({ data }: { readonly data: ShellData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.brand}>
          <BrandMark /> <b>{data.brandName}</b>
        </p>
        <div className={styles.columns}>
          <nav className={styles.pools} aria-labelledby="footer-pools">
            {/* On a phone the list is folded; on wider screens it is always open (footer.module.css). */}
            <details>
              <summary>
                <h2 id="footer-pools">{t("footer.pools")}</h2>
                <Chevron />
              </summary>
              <ul>
                {data.coins.map((coin) => (
                  <li key={coin.slug}>
                    <a href={path(`/${coin.slug}`)}>
                      <CoinMark coin={coin} size={20} />
                      {coin.name}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          </nav>
          {listNavigation(data.links).map((group) => (
            <nav key={group.label} aria-labelledby={`footer-${group.label}`}>
              <h2 id={`footer-${group.label}`}>{t(`navigationMenu.group.${group.label}`)}</h2>
              <GroupEntries group={group} />
            </nav>
          ))}
          <nav aria-labelledby="footer-contact">
            <h2 id="footer-contact">{t("footer.contact")}</h2>
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
          </nav>
        </div>
        <p className={styles.end}>{t("footer.software")}</p>
      </div>
    </footer>
  );
}
