import type { ClipboardEvent } from "react";
import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import {
  formatDifficulty,
  formatHashrate,
  formatHeadlineDifficulty,
  formatHeadlineHashrate,
} from "#src/domain/mining/units.ts";
import { useShownCurrency } from "../../preferences/shown-currency.ts";
import styles from "./figure.module.css";
import "../../preferences/waiting-usd.css";
import { useFormat } from "../../i18n/use-format.ts";
import { formatDifference, formatExactFiat, formatPrice, formatSum } from "./format-fiat.ts";
import { type FigureKind, judgeChange } from "./interest.ts";

interface FigureProps {
  /** The formatted number; null = not known, shown as a dash with a label that says so. */
  readonly number: string | null;
  readonly unit?: string | undefined;
  /** How many of its characters are read first; the rest is quiet. All, if it is left out. */
  readonly loud?: number;
  /** The whole figure without separators, where the written one is shorter: in the title, and copied in its place. */
  readonly whole?: string | undefined;
}

/** A number with its small, muted unit on the same line. Written from left to right in every language. */
export function Figure({ number, unit, loud = number?.length ?? 0, whole }: FigureProps) {
  if (number === null) return <Unknown />;
  const title = whole === undefined || unit === undefined ? whole : `${whole} ${unit}`;
  return (
    // The key creates a new element for a new number, so that its animation starts (figure.module.css).
    <span
      key={number}
      className={styles.figure}
      title={title}
      onCopy={whole === undefined ? undefined : (event) => copyWhole(event, whole)}
      data-ltr
    >
      {number.slice(0, loud)}
      {loud < number.length && <span className={styles.quiet}>{number.slice(loud)}</span>}
      {unit !== undefined && (
        <span className={styles.unit}>
          {"\u00a0"}
          {unit}
        </span>
      )}
    </span>
  );
}

/** What is selected of one figure alone is copied as a whole; of a longer selection, as it is written. */
function copyWhole(event: ClipboardEvent<HTMLElement>, whole: string): void {
  const selection = getSelection();
  const { currentTarget } = event;
  if (![selection?.anchorNode, selection?.focusNode].every((node) => currentTarget.contains(node ?? null))) return;
  event.clipboardData.setData("text/plain", whole);
  event.preventDefault();
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
  const full = formatHashrate(value, unit);
  const text = isHeadline ? formatHeadlineHashrate(value, unit) : full;
  const title = text?.number === full?.number ? undefined : full?.number;
  return <Figure number={text?.number ?? null} unit={text?.unit} whole={title} />;
}

interface DifficultyProps {
  readonly value: number | null;
  /** The multiplier alone: a difficulty is a number. */
  readonly isHeadline?: boolean;
}

export function Difficulty({ value, isHeadline = false }: DifficultyProps) {
  const text = (isHeadline ? formatHeadlineDifficulty : formatDifficulty)(value);
  return <Figure number={text?.number ?? null} unit={text?.unit || undefined} />;
}

interface MoneyProps {
  readonly usd: number | null;
  /** What one coin or one kWh costs, which has four significant digits. */
  readonly isPrice?: boolean;
  /** With its sign. */
  readonly isDifference?: boolean;
  /** Without cents, for estimates and for what a machine costs. */
  readonly isWhole?: boolean;
}

/**
 * A value in the visitor's currency. On the server, in the first render and without JavaScript it is in US dollars
 * (docs/specification.md, "First paint and hydration").
 */
export function Money({ usd, isPrice = false, isDifference = false, isWhole = false }: MoneyProps) {
  const currency = useShownCurrency();
  if (usd === null) return <Figure number={null} />;
  const value = usd * currency.perUsd;
  const number = isPrice
    ? formatPrice(value, currency)
    : isDifference
      ? formatDifference(value, currency)
      : formatSum(value, currency, isWhole);
  return (
    <span data-usd={currency.code === "USD" ? "" : undefined} data-price={isPrice || undefined}>
      <Figure number={number} whole={value === 0 ? undefined : formatExactFiat(value)} />
    </span>
  );
}

interface ChangeProps {
  readonly fraction: number | null;
  /** What has changed: its rise may be good for a miner, bad, or neither (interest.ts). */
  readonly of: FigureKind;
}

/** A change in percent. Its sign shows the direction, its colour whether the miner gains. */
export function Change({ fraction, of }: ChangeProps) {
  const format = useFormat();
  if (fraction === null) return <Unknown />;
  return (
    <span className={styles.change} data-interest={judgeChange(of, Math.round(fraction * 1000))} data-ltr>
      {format.signedPercent(fraction)}
    </span>
  );
}
