import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CodeBlock } from "../../components/form/code-block.tsx";
import { CopyLine } from "../../components/form/copy-line.tsx";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import type { CoinBadge } from "../../loaders/coin-badge.ts";
import styles from "./test.module.css";

const layers = ["page", "layer", "control", "well", "hairline", "outline", "deep"] as const;
const inks = ["text", "text-2", "text-3", "ore", "ore-text", "good", "warn", "bad"] as const;
const sizes = ["hero", "40", "28", "20", "16", "14", "13", "12"] as const;

/** The names of the tokens in tokens.css. */
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

export function CoinMarks({ badges }: { readonly badges: readonly CoinBadge[] }) {
  const few = badges.slice(0, 3);
  return (
    <>
      <ul className={styles.marks}>
        {badges.map((coin) => (
          <li key={coin.slug}>
            <CoinMark coin={coin} />
            <span data-ltr>{coin.slug}</span>
          </li>
        ))}
      </ul>
      {few.map((coin) => (
        <div key={coin.slug} className={styles.coinField} style={{ "--coin": coin.color }} data-coin>
          <CoinMark coin={coin} size={56} isOnField />
          <CoinMark coin={coin} size={32} isOnField />
          <CoinMark coin={coin} size={18} isOnField />
          {coin.name}
        </div>
      ))}
    </>
  );
}

const command = `bzminer -a kaspa \\
  -w kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj.rig \\
  -p stratum+tcp://kas-eu.example:7011`;

export function CodeLines() {
  return (
    <>
      <div>
        <CopyLine label="TCP" text="stratum+tcp://kas-eu.example:7011" />
        <CopyLine label="TLS" text="stratum+ssl://kas-eu.example:8011" />
      </div>
      <CodeBlock label="BzMiner" code={command} />
    </>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** Rendered once for each mode and once from right to left. */
  readonly children: ReactNode;
}

export function Section({ id, title, children }: SectionProps) {
  const t = useTranslations("gallery");
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={styles.panes}>
        <div className={styles.pane} data-mode="light">
          <p className={styles.paneName}>{t("light")}</p>
          {children}
        </div>
        <div className={styles.pane} data-mode="dark">
          <p className={styles.paneName}>{t("dark")}</p>
          {children}
        </div>
        <div className={styles.pane} dir="rtl">
          <p className={styles.paneName}>{t("rtl")}</p>
          {children}
        </div>
      </div>
    </section>
  );
}

/** Samples side by side, as many as fit. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
