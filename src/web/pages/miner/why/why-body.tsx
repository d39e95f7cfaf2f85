import { useTranslations } from "use-intl";
import { comparedWith } from "#src/domain/earnings/compared-with.ts";
import { valueInCurrency } from "#src/domain/earnings/value-change.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatAmount, formatHeadlineAmount } from "#src/domain/money/amount.ts";
import type { KnownChange, MinerEarningsChange } from "#src/services/services.ts";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { Figure } from "../../../components/figures/figure.tsx";
import { formatFiatUnits } from "../../../components/figures/format-fiat.ts";
import { ButtonLink } from "../../../components/form/button.tsx";
import { Segments } from "../../../components/form/segments.tsx";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import { useShownCurrency } from "../../../preferences/shown-currency.ts";
import { useTitleTag } from "../header-context.ts";
import { minerPath } from "../miner-path.ts";
import type { WhySummary } from "./describe-why.ts";
import { IdleRigs } from "./idle-rigs.tsx";
import { Waterfall } from "./waterfall.tsx";
import styles from "./why.module.css";
import { WhySentence } from "./why-sentence.tsx";
import { WhyTable } from "./why-table.tsx";

type AskedChange = Exclude<MinerEarningsChange, { readonly state: "unknown-miner" | "coming" }>;

interface WhyBodyProps {
  readonly coin: CoinView;
  readonly address: string;
  readonly known: { readonly summary: WhySummary; readonly change: AskedChange };
}

/** The difference in money and in a sentence, the way from one day to the other, then the rigs that were off; method and files on a press. */
export function WhyBody({ coin, address, known: { summary, change } }: WhyBodyProps) {
  const t = useTranslations();
  const currency = useShownCurrency();
  const Title = useTitleTag();
  const here = minerPath(coin.slug, address, "why");
  const value =
    change.state !== "known" || change.prices === null
      ? null
      : valueInCurrency(change.change, coin.amount.decimals, change.prices, currency);
  return (
    <>
      <section className={styles.lead}>
        <Title>
          <Lead summary={summary} value={value} />
        </Title>
        <p className={styles.sentence}>
          {value !== null && change.state === "known" && (
            <>
              {t.rich("whyPage.inCoins", {
                before: () => <Coins atomic={change.change.before} coin={coin} />,
                after: () => <Coins atomic={change.change.after} coin={coin} />,
              })}{" "}
            </>
          )}
          <WhySentence why={summary} coin={coin.slug} address={address} />
        </p>
        <Segments
          label={t("whyPage.compare")}
          items={comparedWith.map((against) => ({
            key: against,
            label: against === "week" ? t("whyPage.week") : t("whyPage.earlier", { days: Number(against) }),
            href: against === "1" ? here : `${here}?against=${against}`,
            isCurrent: against === change.against,
          }))}
        />
      </section>
      {change.state === "known" && (
        <>
          <Waterfall coin={coin} change={change} value={value} />
          <IdleRigs coin={coin.slug} address={address} change={change} />
          <details className={styles.fold}>
            <summary>{t("whyPage.howCounted")}</summary>
            <Notes change={change} />
          </details>
          <details className={styles.fold}>
            <summary>{t("whyPage.asTable")}</summary>
            <Files coin={coin.slug} address={address} change={change} />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard too */}
            <section className={styles.wide} tabIndex={0} aria-label={t("whyPage.asTable")}>
              <WhyTable coin={coin} change={change} value={value} />
            </section>
          </details>
        </>
      )}
    </>
  );
}

interface LeadProps {
  readonly summary: WhySummary;
  readonly value: ReturnType<typeof valueInCurrency> | null;
}

/** `$0.73 less than the day before`; without a price, the question. */
function Lead({ summary, value }: LeadProps) {
  const t = useTranslations();
  const currency = useShownCurrency();
  const difference = value === null ? 0n : value.after - value.before;
  if (summary.kind === "gap" || value === null || difference === 0n) {
    return t("whyLess.heading", { direction: summary.kind });
  }
  const size = formatFiatUnits(difference < 0n ? -difference : difference, value.digits, currency);
  return t.rich("whyPage.lead", {
    direction: difference < 0n ? "less" : "more",
    against: summary.against,
    money: () => (
      <span data-usd={currency.code === "USD" ? "" : undefined}>
        <Figure number={size} />
      </span>
    ),
  });
}

function Coins({ atomic, coin }: { readonly atomic: bigint; readonly coin: CoinView }) {
  return (
    <span title={`${formatAmount(atomic, coin.amount)} ${coin.ticker}`}>
      <Figure number={formatHeadlineAmount(atomic, coin.amount)} unit={coin.ticker} />
    </span>
  );
}

/** How it was computed, and why parts are missing. */
function Notes({ change }: { readonly change: KnownChange }) {
  const t = useTranslations();
  const { from, to, against, days, basis, gaps, prices } = change;
  const schemes = change.schemes.map((scheme) => rewardSchemeLabels[scheme]).join(", ");
  return (
    <div className={styles.notes}>
      <p>
        {t.rich("whyPage.span", { from: () => <DateTime at={from} />, to: () => <DateTime at={to} /> })}{" "}
        {against === "week" && t("whyPage.daysRecorded", { days })}
      </p>
      <p>
        {t(basis === "blocks" ? "whyPage.basisBlocks" : "whyPage.basis", { schemes })}{" "}
        {change.isSoloLeftOut && t("whyPage.withoutSolo")} {t("whyPage.how")}
      </p>
      <p>{t(prices === null ? "whyPage.noPrice" : "whyPage.price")}</p>
      {gaps.length > 0 && (
        <ul>
          {gaps.map((gap) => (
            <li key={gap.cause}>
              <Gap gap={gap} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Gap({ gap: { cause, reason, since } }: { readonly gap: KnownChange["gaps"][number] }) {
  const t = useTranslations();
  if (reason === "does-not-apply") return t("whyPage.noLuck");
  if (reason === "not-told") return t("whyPage.unrecorded.untold");
  const from = since === null ? null : { from: () => <DateTime at={since} /> };
  switch (cause) {
    case "rejected":
    case "luck":
    case "fee":
      return from === null ? t(`whyPage.unrecorded.${cause}`) : t.rich(`whyPage.recordedSince.${cause}`, from);
    case "reward":
      return t("whyPage.unrecorded.reward");
    default:
      // What is compared is recorded.
      return null;
  }
}

interface FilesProps {
  readonly coin: string;
  readonly address: string;
  readonly change: KnownChange;
}

function Files({ coin, address, change: { against } }: FilesProps) {
  const t = useTranslations();
  const { code } = useShownCurrency();
  const api = `/${coin}/api/v1/miner`;
  return (
    <div className={`row ${styles.files}`}>
      <ButtonLink
        href={`${api}/earnings-change.csv?${new URLSearchParams({ address, against, currency: code })}`}
        download
      >
        {t("whyPage.csv", { currency: code })}
      </ButtonLink>
      <ButtonLink
        href={`${api}/earnings-change/${encodeURIComponent(address)}?${new URLSearchParams({ against, currency: code })}`}
        data-document
        look="quiet"
      >
        {t("whyPage.json")}
      </ButtonLink>
    </div>
  );
}
