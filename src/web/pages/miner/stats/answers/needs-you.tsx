import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { minutesOfSilence } from "#src/domain/mining/miner-state.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { Hashrate } from "../../../../components/figures/figure.tsx";
import { TimeAgo } from "../../../../components/figures/time.tsx";
import { StateShape, WorkerStateMark } from "../../../../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../../../../i18n/localized-path.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { ComingLine } from "../../coming/coming.tsx";
import { minerPath, needsPath, workerPath, workersPath } from "../../miner-path.ts";
import { WorkerName } from "../../miner-words.tsx";
import type { KnownData } from "../load-stats.ts";
import answers from "./answers.module.css";
import { DayFigure } from "./day-figure.tsx";
import type { Need } from "./list-needs.ts";
import styles from "./needs.module.css";
import { OffSince } from "./off-since.tsx";

/** The first answer: what somebody should look at, each a way to it. Nothing wrong is one line. */
export function NeedsYou({ data }: { readonly data: KnownData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { stats, needs, coin } = data;
  const { coin: slug, address } = stats;
  const isDown = needs !== null && (needs.silent !== null || needs.rows.some(({ kind }) => kind === "off"));
  return (
    <section className={answers.panel}>
      <h2>
        {t("minerStats.needs.heading")}
        {needs !== null && needs.cost !== null && (
          <b data-tone={isDown ? "bad" : "warn"}>
            {t.rich("minerStats.needs.perDay", { money: () => <DayFigure money={needs.cost} format={coin.amount} /> })}
          </b>
        )}
      </h2>
      {needs === null && (
        <p className={answers.text}>
          {stats.isStale && stats.why === "coming" ? <ComingLine /> : t("minerStats.needs.unknown")}
        </p>
      )}
      {needs !== null && needs.rows.length === 0 && needs.silent === null && <Calm data={data} />}
      {needs !== null && (
        <ul className={styles.rows}>
          {needs.rows.map((need) => (
            <li key={need.kind === "reset" ? "reset" : `${need.kind} ${need.scheme} ${need.name}`}>
              <NeedRow need={need} data={data} />
            </li>
          ))}
          {needs.more > 0 && (
            <li>
              <a className={styles.row} href={path(needsPath(slug, address))} data-wide>
                <StateShape state="low" />
                <span>{t("minerStats.needs.more", { count: needs.more })}</span>
              </a>
            </li>
          )}
          {needs.silent !== null && (
            <li>
              <a className={styles.row} href={path(workersPath(slug, address, "silent"))} data-wide>
                <StateShape state="silent" />
                <span>
                  {t.rich("minerStats.needs.silent", {
                    count: needs.silent.count,
                    names: () =>
                      needs.silent?.names.map((name, index) => (
                        <span key={name}>
                          {index > 0 && ", "}
                          <WorkerName name={name} />
                        </span>
                      )),
                  })}
                  {needs.silent.count > needs.silent.names.length && "…"}
                </span>
                <span className={styles.cost}>
                  {needs.silent.cost !== null && <DayFigure money={needs.silent.cost} format={coin.amount} />}
                </span>
              </a>
            </li>
          )}
        </ul>
      )}
      {data.only !== null && <OnlyRig data={data} only={data.only} />}
    </section>
  );
}

const shapes = {
  off: "offline",
  quiet: "quiet",
  low: "low",
  stale: "low",
  scheme: "waiting",
  reset: "waiting",
} as const;

function NeedRow({ need, data }: { readonly need: Need; readonly data: KnownData }) {
  const path = useLocalizedPath();
  const { coin, address } = data.stats;
  const href =
    need.kind === "reset"
      ? minerPath(coin, address, "payouts")
      : workerPath(coin, address, need.name, data.workers.showsScheme ? need.scheme : null);
  return (
    <a className={styles.row} href={path(href)} data-wide={need.kind === "reset" ? true : undefined}>
      <StateShape state={shapes[need.kind]} />
      {need.kind !== "reset" && (
        <b>
          <WorkerName name={need.name} />
        </b>
      )}
      <span>
        <NeedText need={need} at={data.stats.at} />
      </span>
      <span className={styles.cost}>
        {need.cost !== null && <DayFigure money={need.cost} format={data.coin.amount} />}
      </span>
    </a>
  );
}

function NeedText({ need, at }: { readonly need: Need; readonly at: number }): ReactNode {
  const t = useTranslations();
  const { percent } = useFormat();
  switch (need.kind) {
    case "off":
      return <OffSince lastShareAt={need.lastShareAt} lastHashrateAt={need.lastHashrateAt} at={at} />;
    case "quiet":
      return need.since === null
        ? t("worker.state.quiet")
        : t("worker.noShareFor", { minutes: minutesOfSilence(need.since, at) });
    case "low":
      return t("miner.belowAverage", { percent: percent(need.fraction, 0) });
    case "stale":
      return t("minerStats.needs.stale", { percent: percent(need.fraction, 1) });
    case "scheme":
      return t("minerStats.needs.scheme", {
        scheme: need.scheme === null ? "" : rewardSchemeLabels[need.scheme],
        others: rewardSchemeLabels[need.others],
      });
    case "reset":
      return t("minerStats.needs.reset", { days: need.days, after: need.after });
  }
}

/** Nothing is wrong: in one line, and of a few rigs what each does. */
function Calm({ data }: { readonly data: KnownData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { stats, few, coin } = data;
  const count = stats.online;
  if (count === 0) return <p className={answers.text}>{t("miner.noWorkers")}</p>;
  if (data.only !== null) return null;
  return (
    <>
      <p className={styles.calm}>{t("minerStats.needs.none", { count })}</p>
      <ul className={styles.rows}>
        {few.map((rig) => (
          <li key={`${rig.scheme} ${rig.name}`}>
            <a
              className={styles.row}
              href={path(workerPath(stats.coin, stats.address, rig.name, data.workers.showsScheme ? rig.scheme : null))}
            >
              <StateShape state="online" />
              <b>
                <WorkerName name={rig.name} />
              </b>
              <span data-holds-time>{rig.lastShareAt !== null && <TimeAgo at={rig.lastShareAt} />}</span>
              <span className={styles.cost}>
                <Hashrate value={rig.hashrate.tenMinutes} unit={coin.rateUnit} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** With one rig its state and averages stand here, in the place of a table with one row. */
function OnlyRig({ data, only }: { readonly data: KnownData; readonly only: NonNullable<KnownData["only"]> }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { stats, coin } = data;
  const windows = ["tenMinutes", "sixHours", "day"] as const;
  return (
    <>
      <p className={`row ${styles.only}`} data-holds-time>
        <a href={path(workerPath(stats.coin, stats.address, only.name))}>
          <WorkerName name={only.name} />
        </a>{" "}
        <WorkerStateMark state={only.state} />
        {only.lastShareAt !== null && (
          <span>
            {t("miner.lastShare")} <TimeAgo at={only.lastShareAt} />
          </span>
        )}
      </p>
      <dl className={styles.windows}>
        {windows.map((window) => (
          <div key={window}>
            <dt>{t(`miner.window.${window}`)}</dt>
            <dd>
              <Hashrate value={stats.miner.hashrate[window]} unit={coin.rateUnit} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
