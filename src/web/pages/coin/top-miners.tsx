import { useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { MeasuredAt } from "../../components/figures/time.tsx";
import { FilterField } from "../../components/form/search-field.tsx";
import { toCoinView } from "../../loaders/coin-badge.ts";
import { routeCoin } from "../../loaders/route-coin.ts";
import { webContext } from "../../services-context.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import type { Route } from "./+types/top-miners";
import { MinerTable, matchesAddress } from "./top-miners/miner-table.tsx";
import styles from "./top-miners/top-miners.module.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { pools } = context.get(webContext).services;
  const slug = routeCoin(params);
  const coin = toCoinView(slug);
  return {
    coin,
    name: pools.getTerms(slug).name,
    // If the coin keeps its miners private, the page says so and has no list.
    answer: coin.hasTopMinersTab ? await pools.getTopMiners(slug) : null,
    isEngineWell: (await pools.getPoolStats(slug)).fault === null,
  };
}

export default function TopMiners() {
  const { coin, name, answer, isEngineWell } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const brand = useBrandName();
  return (
    <div className={styles.page}>
      <PageHead
        title={t("topMiners.meta.title", { name, brand })}
        description={t("topMiners.meta.description", { name })}
        path={`/${coin.slug}/top-miners`}
      />
      <h1>{t("topMiners.heading")}</h1>
      {answer === null ? (
        <p>{t("topMiners.private", { name: coin.name })}</p>
      ) : answer.at === null || answer.miners.length === 0 ? (
        <p>{t(`topMiners.${emptyReason(answer, isEngineWell)}`)}</p>
      ) : (
        <TopMinersList coin={coin} answer={answer} at={answer.at} />
      )}
    </div>
  );
}

type Loaded = Awaited<ReturnType<typeof loader>>;
type Answer = NonNullable<Loaded["answer"]>;

function emptyReason(
  { state, isOffered }: Answer,
  isEngineWell: boolean,
): "toOpen" | "ended" | "notOffered" | "notYet" | "engineFault" | "empty" {
  if (state === "soon") return "toOpen";
  if (state === "ended") return "ended";
  if (!isOffered) return "notOffered";
  if (state !== "unknown") return "empty";
  // Nothing is promised by an engine that gives nothing.
  return isEngineWell ? "notYet" : "engineFault";
}

interface TopMinersListProps {
  readonly coin: Loaded["coin"];
  readonly answer: Answer;
  readonly at: number;
}

function TopMinersList({ coin, answer, at }: TopMinersListProps) {
  const t = useTranslations();
  const [text, setText] = useState("");
  const { miners, areAddressesMasked, countedBlocks } = answer;
  const shown = text === "" ? miners : miners.filter(({ address }) => matchesAddress(address, text));
  const count = miners.length;
  return (
    <>
      <MeasuredAt at={at} isStale={answer.state === "stale"} />
      <p>
        {answer.peakMs === null
          ? t("topMiners.how", { count, shown: formatCount(count) ?? "" })
          : t("topMiners.peak", { minutes: answer.peakMs / MINUTE })}{" "}
        {countedBlocks > 0 && t("topMiners.counted", { blocks: formatCount(countedBlocks) ?? "" })}{" "}
        {areAddressesMasked && t("topMiners.masked")}
      </p>
      {!areAddressesMasked && (
        <div className={styles.filter}>
          <FilterField label={t("topMiners.find")} value={text} onChange={setText} />
        </div>
      )}
      {shown.length === 0 ? (
        <p>{t("topMiners.noMatch")}</p>
      ) : (
        <MinerTable
          coin={coin}
          miners={shown}
          largestShare={miners[0]?.poolShare ?? null}
          countedBlocks={countedBlocks}
          isPeak={answer.peakMs !== null}
        />
      )}
      <p className={styles.exports}>
        <a href={`/${coin.slug}/api/v1/pool/top-miners.csv`} download>
          {t("topMiners.csv")}
        </a>
      </p>
    </>
  );
}
