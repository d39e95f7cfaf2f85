import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import type { PayoutRuns } from "#src/domain/money/payout-runs.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { Term } from "../../../components/feedback/term.tsx";
import { Amount } from "../../../components/figures/amount.tsx";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { Fold } from "../../../components/layout/fold.tsx";
import { useLocale } from "../../../i18n/locale.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { isExample, type ShellData } from "../../../shell/shell-data.ts";
import { BlockTime, durationParts } from "../durations.tsx";
import styles from "./aside.module.css";
import { OtherCoins } from "./mine/other-coins.tsx";
import type { ShownRig } from "./mine/use-shown-rig.ts";
import type { NamedLink, StartView } from "./start-view.ts";

/** The pool's terms, notes to read before the start, and what happens after it. */
export function Aside({ view, rig }: { readonly view: StartView; readonly rig: ShownRig | null }) {
  const t = useTranslations();
  const isTermsShown = view.state !== "closed";
  return (
    <aside className={styles.aside}>
      <Fold heading={t("start.terms.heading")}>
        <Terms view={view} isOfferShown={isTermsShown} />
      </Fold>
      {rig !== null && <OtherCoins view={view} rig={rig} />}
      {view.isOpen && (
        <>
          <Fold heading={t("start.before.heading")}>
            <Warnings view={view} />
          </Fold>
          <Fold heading={t("start.expect.heading")}>
            <Expectations view={view} />
          </Fold>
          <Referral percent={view.referralFeePercent} />
        </>
      )}
      <Links heading={t("start.links.sell", { ticker: view.coin.ticker })} links={view.exchanges} />
      <Links heading={t("start.links.explorers")} links={view.explorers} />
    </aside>
  );
}

function Terms({ view, isOfferShown }: { readonly view: StartView; readonly isOfferShown: boolean }) {
  const t = useTranslations();
  const { coin, rules } = view;
  const interval = view.payoutIntervalMs === null ? null : durationParts(view.payoutIntervalMs);
  return (
    <dl className={styles.terms}>
      {isOfferShown && (
        <>
          <div>
            <dt>
              <Term id="threshold">{t("start.terms.minimum")}</Term>
            </dt>
            <dd>
              <Amount atomic={view.minimumPayout} format={view.amount} />
            </dd>
          </div>
          {interval !== null && (
            <div>
              <dt>{t("start.terms.payout")}</dt>
              <dd>{t(`start.terms.every.${interval.unit}`, { count: interval.count })}</dd>
            </div>
          )}
          {interval === null && view.payoutRuns !== null && (
            <SeenRuns runs={view.payoutRuns} label={t("start.terms.payout")} />
          )}
          {rules.payoutFee !== null && (
            <div>
              <dt>{t("start.terms.payoutFee")}</dt>
              <dd>{t(`start.terms.feePaidBy.${rules.payoutFee}`)}</dd>
            </div>
          )}
          {rules.denomination !== null && (
            <div>
              <dt>{t("start.terms.remainder")}</dt>
              <dd>
                <Amount atomic={rules.denomination} format={view.amount} />
              </dd>
            </div>
          )}
          {rules.confirmations !== null && (
            <div>
              <dt>
                <Term id="confirmation">{t("start.terms.confirmations")}</Term>
              </dt>
              <dd data-ltr>{formatCount(rules.confirmations)}</dd>
            </div>
          )}
          {view.mergeMined.length > 0 && (
            <div>
              <dt>{t("start.terms.bonus", { coins: upper(view.mergeMined) })}</dt>
              <dd>{view.dailyBonusAt === null ? t("start.terms.bonusCredited") : `${view.dailyBonusAt} UTC`}</dd>
            </div>
          )}
        </>
      )}
      {!view.isOpen && (
        <>
          <div>
            <dt>{t("start.terms.algorithm")}</dt>
            <dd data-ltr>{coin.algorithm}</dd>
          </div>
          <div>
            <dt>{t("start.terms.blockTime")}</dt>
            <dd>
              <BlockTime of="start" seconds={coin.blockTimeSeconds} />
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** Runs that follow no clock: how far those seen were apart, and the last one. */
function SeenRuns({ runs, label }: { readonly runs: PayoutRuns; readonly label: string }) {
  const t = useTranslations();
  const { duration } = useFormat();
  const { gap, lastAt, looksEveryMs } = runs;
  if (gap === null && lastAt === null && looksEveryMs === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {gap !== null
          ? t("payoutRuns.about", { every: duration(gap.typicalMs) })
          : looksEveryMs !== null && t("payoutRuns.looks", { every: duration(looksEveryMs) })}
        {lastAt !== null && (
          <small className={styles.last}>{t.rich("payoutRuns.last", { time: () => <DateTime at={lastAt} /> })}</small>
        )}
      </dd>
    </div>
  );
}

function Warnings({ view }: { readonly view: StartView }) {
  const t = useTranslations();
  const { deprecatedPorts, deprecatedPortList, rules, schemes } = view;
  const warnings = [
    { key: "exchange", title: t("start.before.exchange.title"), text: t("start.before.exchange.text"), isGrave: true },
    ...(view.state === "testnet"
      ? [
          {
            key: "testnet",
            title: t("start.before.testnet.title"),
            text: t(view.network === "mainnet" ? "start.before.testnet.untilMainnet" : "start.before.testnet.text"),
            isGrave: true,
          },
        ]
      : []),
    ...(deprecatedPorts.length === 0
      ? []
      : [
          {
            key: "ports",
            title: t("start.before.ports.title", {
              count: deprecatedPorts.length,
              ports: deprecatedPortList,
            }),
            text: t("start.before.ports.text"),
            isGrave: false,
          },
        ]),
    ...(view.balanceResetDays === null
      ? []
      : [
          {
            key: "reset",
            title: t("start.before.reset.title", { days: view.balanceResetDays }),
            text: t("start.before.reset.text"),
            isGrave: false,
          },
        ]),
    ...(rules.rentedPower === "solo-on-prop" && schemes.some(({ scheme }) => scheme === "prop")
      ? [{ key: "rented", title: t("start.before.rented.title"), text: t("start.before.rented.text"), isGrave: false }]
      : []),
  ];
  return (
    <ul className={styles.warnings}>
      {warnings.map(({ key, title, text, isGrave }) => (
        <li key={key} data-grave={isGrave}>
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function Referral({ percent }: { readonly percent: number | null }) {
  const t = useTranslations();
  const { code } = useLocale();
  const links = useRouteLoaderData<ShellData>("root")?.links;
  const known = (code === "ru" ? links?.referralRu : links?.referral) ?? null;
  // An example stands in the menus; here it would promise a share of the fee that nobody pays.
  const href = known !== null && isExample(known) ? null : known;
  if (href === null && percent === null) return null;
  return (
    <section>
      <h2>{t("start.links.referral")}</h2>
      <p className={styles.text}>
        {percent === null
          ? t("start.links.referralTextOpen")
          : t("start.links.referralText", { percent: `${percent}%` })}{" "}
        {href !== null && (
          <a href={href} rel="noopener">
            {t("start.links.referralLink")}
          </a>
        )}
      </p>
    </section>
  );
}

function Links({ heading, links }: { readonly heading: string; readonly links: readonly NamedLink[] }) {
  if (links.length === 0) return null;
  return (
    <Fold heading={heading}>
      <p className={`row ${styles.links}`}>
        {links.map(({ name, href }) => (
          <a key={href} href={href} rel="noopener">
            {name}
          </a>
        ))}
      </p>
    </Fold>
  );
}

function upper(slugs: readonly string[]): string {
  return slugs.map((slug) => slug.toUpperCase()).join(", ");
}

/** When figures appear, and when coins are paid. */
function Expectations({ view }: { readonly view: StartView }) {
  const t = useTranslations();
  const { duration } = useFormat();
  const { coin, mergeMined, dailyBonusAt, isAnswering, payoutIntervalMs, confirmsWithinWeeks, firstFiguresMs } = view;
  const coins = mergeMined.map((slug) => slug.toUpperCase()).join(", ");
  const hasAsics = coin.hardware.includes("asic");
  const hasRigs = view.programs.length > 0;
  const sentences = [
    firstFiguresMs === null
      ? t(
          hasAsics && hasRigs
            ? "start.expect.figures"
            : hasAsics
              ? "start.expect.asicFigures"
              : "start.expect.rigFigures",
        )
      : t("start.firstFigures", { time: duration(firstFiguresMs) }),
    isAnswering && payoutIntervalMs === HOUR ? t("start.expect.payoutHourly") : null,
    isAnswering && payoutIntervalMs === DAY ? t("start.expect.payoutDaily") : null,
    mergeMined.length === 0
      ? null
      : dailyBonusAt === null
        ? t("start.expect.bonus", { coins })
        : t("start.expect.bonusAt", { coins, time: dailyBonusAt }),
    confirmsWithinWeeks === null ? null : t("start.expect.confirms", { weeks: confirmsWithinWeeks }),
  ];
  return (
    <ul className={styles.expectations}>
      {sentences.map((sentence) => sentence !== null && <li key={sentence}>{sentence}</li>)}
    </ul>
  );
}
