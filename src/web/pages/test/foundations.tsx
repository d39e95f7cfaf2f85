import { useTranslations } from "use-intl";
import styles from "./test.module.css";

const layers = ["page", "layer", "control", "well", "hairline", "outline", "deep"] as const;
const inks = ["text", "text-2", "text-3", "ore", "ore-text", "good", "warn", "bad"] as const;
const sizes = ["hero", "40", "28", "20", "16", "14", "13", "12"] as const;

/** The tokens by their names in tokens.css. */
export function Colors() {
  return (
    <>
      {[layers, inks].map((names) => (
        <ul key={names[0]} className={styles.swatches} data-ltr>
          {names.map((name) => (
            <li key={name}>
              <span style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}

export function Type() {
  const t = useTranslations();
  return (
    <dl className={styles.scale}>
      {sizes.map((size) => (
        <div key={size}>
          <dt data-ltr>text-{size}</dt>
          <dd style={{ fontSize: `var(--text-${size})`, fontWeight: Number(size) > 16 || size === "hero" ? 720 : 360 }}>
            {t("home.headline")}
          </dd>
        </div>
      ))}
      <div>
        <dt data-ltr>mono</dt>
        <dd style={{ fontFamily: "var(--mono)", fontSize: "var(--text-13)" }} data-ltr>
          stratum+tcp://kas-eu.example:7011
        </dd>
      </div>
    </dl>
  );
}
