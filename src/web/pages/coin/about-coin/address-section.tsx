import { useTranslations } from "use-intl";
import { CopyLine } from "../../../components/form/copy-line.tsx";
import styles from "./about-coin.module.css";
import type { AboutView } from "./about-view.ts";

/** What an address of the coin looks like, form by form. */
export function AddressSection({ view, name }: { readonly view: AboutView; readonly name: string }) {
  const t = useTranslations();
  return (
    <section className={styles.section}>
      <h2>{t("aboutCoin.address.heading", { name })}</h2>
      <p className={styles.note}>{t("aboutCoin.address.warning")}</p>
      <div>
        {view.addresses.map((format) => {
          const label = format.isLegacy ? t("aboutCoin.address.legacy", { form: format.name }) : format.name;
          return format.example === null ? (
            <p key={`${format.name} ${format.start}`} className={styles.form}>
              <span>{label}</span>{" "}
              {t.rich("aboutCoin.address.begins", { start: () => <code data-ltr>{format.start}</code> })}
            </p>
          ) : (
            <CopyLine key={`${format.name} ${format.start}`} label={label} text={format.example} />
          );
        })}
      </div>
    </section>
  );
}
