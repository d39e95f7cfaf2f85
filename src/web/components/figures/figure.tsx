import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import { formatDifficulty, formatHashrate, formatHeadlineHashrate } from "#src/domain/mining/units.ts";
import { useShownCurrency } from "../../preferences/shown-currency.ts";
import styles from "./figure.module.css";
import "../../preferences/waiting-usd.css";
import { useFormat } from "../../i18n/use-format.ts";
import { formatFiat } from "./format-fiat.ts";

interface FigureProps {
  /** The formatted number; null = not known, shown as a dash with a label that says so. */
  readonly number: string | null;
  readonly unit?: string | undefined;
}

/** A number with its small, muted unit on the same line. Written from left to right in every language. */
export function Figure({ number, unit }: FigureProps) {
  if (number === null) return <Unknown />;
  return (
    // The key creates a new element for a new number, so that its animation starts (figure.module.css).
    <span key={number} className={styles.figure} data-ltr>
      {number}
      {unit !== undefined && (
        <span className={styles.unit}>
          {"\u00a0"}
          {unit}
        </span>
      )}
    </span>
  );
}

/** An unknown figure is a dash, never 0. */
export function Unknown() {
  const t = useTranslations();
  return (
    <span className={styles.unknown} title={t("figure.unknown")}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t("figure.unknown")}</span>
    </span>
  );
}

interface HashrateProps {
  readonly value: number | null;
  readonly unit: RateUnit;
  /** With three or four significant digits. */
  readonly isHeadline?: boolean;
}

/** A hashrate in the largest unit that fits; a dash if it is not known. */
export function Hashrate({ value, unit, isHeadline = false }: HashrateProps) {
  const format = isHeadline ? formatHeadlineHashrate : formatHashrate;
  const text = value === null ? null : format(value, unit);
  return <Figure number={text?.number ?? null} unit={text?.unit} />;
}

export function Difficulty({ value }: { readonly value: number | null }) {
  const text = value === null ? null : formatDifficulty(value);
  return <Figure number={text?.number ?? null} unit={text?.unit} />;
}

interface MoneyProps {
  readonly usd: number | null;
  /** Without cents, for estimates. */
  readonly isWhole?: boolean;
}

/**
 * A value in the visitor's currency. On the server, in the first render and without JavaScript it is in US dollars
 * (docs/specification.md, "First paint and hydration").
 */
export function Money({ usd, isWhole = false }: MoneyProps) {
  const currency = useShownCurrency();
  if (usd === null) return <Figure number={null} />;
  return (
    <span data-usd={currency.code === "USD" ? "" : undefined}>
      <Figure number={formatFiat(usd * currency.perUsd, currency, isWhole)} />
    </span>
  );
}

interface ChangeProps {
  readonly fraction: number | null;
  /** Of what is no gain to a miner when it rises (difficulty, the network's hashrate): no colour says that it is good or bad. */
  readonly isNeutral?: boolean;
}

/** A change in percent. Its sign shows the direction as well as its colour. */
export function Change({ fraction, isNeutral = false }: ChangeProps) {
  const format = useFormat();
  if (fraction === null) return <Unknown />;
  const text = format.signedPercent(fraction, 1);
  return (
    <span className={styles.change} data-direction={isNeutral ? undefined : direction(fraction)} data-ltr>
      {text}
    </span>
  );
}

/** The sign of the rounded figure: a change that is shown as 0 % has no direction. */
function direction(fraction: number): "up" | "down" | "flat" {
  const rounded = Math.round(fraction * 1000);
  if (rounded === 0) return "flat";
  return rounded > 0 ? "up" : "down";
}
