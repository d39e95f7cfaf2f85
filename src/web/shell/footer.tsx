import { useTranslations } from "use-intl";
import { CoinMark } from "../components/coin-mark.tsx";
import { useLocalizedPath } from "../i18n/localized-path.ts";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./footer.module.css";
import type { ShellData } from "./shell-data.ts";

export function Footer({ data }: { readonly data: ShellData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.brand}>
          <BrandMark /> <b>{data.brandName}</b>
        </p>
        <nav aria-label={t("footer.pools")}>
          <ul className={styles.coins}>
            {data.coins.map((coin) => (
              <li key={coin.slug}>
                <a href={path(`/${coin.slug}`)}>
                  <CoinMark coin={coin} size={20} />
                  {coin.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.end}>
          <a href="/api/docs" data-document>
            {t("shell.api")}
          </a>
          <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>
          {data.socialLinks.map((link) => (
            <a key={link.href} href={link.href} rel="noopener">
              {link.name}
            </a>
          ))}
          <span>{t("footer.software")}</span>
        </p>
      </div>
    </footer>
  );
}
