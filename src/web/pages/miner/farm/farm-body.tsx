import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { mostSingleRigs } from "#src/domain/mining/most-single-rigs.ts";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { ButtonLink } from "../../../components/form/button.tsx";
import { Segments } from "../../../components/form/segments.tsx";
import { farmRanges } from "../../../search-parameters.ts";
import { minerPath } from "../miner-path.ts";
import { SourceStep } from "../source-step.tsx";
import styles from "./farm.module.css";
import { farmSearch } from "./farm-search.ts";
import { counted, GroupFigures, GroupSection } from "./group-section.tsx";
import type { FarmData } from "./load-farm.ts";
import { OpenGroup } from "./open-group.tsx";
import { readStoredGroups } from "./stored-groups.ts";
import { WriteGroups } from "./write-groups.tsx";

/** All rigs of a miner in groups: what each does, how it differs from its usual, when it was down and what that cost. */
export function FarmBody({ data }: { readonly data: FarmData }) {
  const t = useTranslations();
  const { search } = useLocation();
  const current = new URLSearchParams(search);
  const page = minerPath(data.coin.slug, data.address, "farm");
  const addressOf = (changes: Parameters<typeof farmSearch>[0]) => `${page}${farmSearch(changes, current)}`;
  useStoredGroups(data, addressOf);
  const csv = new URLSearchParams({ address: data.address });
  if (data.groupsText !== "") csv.set("groups", data.groupsText);
  if (data.all.rigs === 0) return <p className={styles.how}>{t("miner.noWorkers")}</p>;
  return (
    <div className={styles.farm}>
      <div className={styles.head}>
        <h2>{t("farm.heading")}</h2>
        <Segments
          label={t("chart.range")}
          items={farmRanges.map((range) => ({
            key: range,
            label: t(`chart.ranges.${range}`),
            href: addressOf({ range }),
            isCurrent: range === data.range,
          }))}
        />
        <ButtonLink href={`/${data.coin.slug}/api/v1/miner/workers.csv?${csv}`} download>
          {t("workers.csv")}
        </ButtonLink>
      </div>
      {data.groups.length > 1 && (
        <div className={styles.all}>
          <GroupFigures group={data.all} data={data} />
        </div>
      )}
      <p className={styles.how}>
        {t(data.groupsText === "" ? "farm.rule.name" : "farm.rule.own")}{" "}
        {data.groupsText !== "" && (
          <a href={addressOf({ groups: null, by: "name", open: null })} data-keep-scroll>
            {t("farm.byName")}
          </a>
        )}
      </p>
      {data.groups.map((group) => (
        <GroupSection
          key={group.key}
          group={group}
          data={data}
          href={addressOf({ open: data.open?.key === group.key ? null : group.key, page: null })}
        >
          {data.open?.key === group.key && <OpenGroup open={data.open} data={data} />}
        </GroupSection>
      ))}
      <HowComputed data={data} />
      <WriteGroups data={data} page={page} />
    </div>
  );
}

/** Shows the groups that are kept on this device, unless the address has some or asks for those by name. */
function useStoredGroups(data: FarmData, addressOf: (changes: Parameters<typeof farmSearch>[0]) => string): void {
  const navigate = useNavigate();
  const { coin, address, groupsText, isByName } = data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each miner; other changes of the address are the visitor's own
  useEffect(() => {
    if (groupsText !== "" || isByName) return;
    const stored = readStoredGroups(coin.slug, address);
    if (stored !== null) void navigate(addressOf({ groups: stored }), { replace: true, preventScrollReset: true });
  }, [coin.slug, address]);
}

/** How the figures were made, and why some are not known. */
function HowComputed({ data }: { readonly data: FarmData }) {
  const t = useTranslations();
  const { recordKind, since, all } = data;
  return (
    <div className={styles.notes}>
      {all.addedDay !== null && <p>{t(`farm.addedHow.${data.added}`)}</p>}
      {recordKind === "kept" ? (
        <>
          <p>
            {since === null ? t("farm.nothingYet") : t.rich("farm.usualHow", { time: () => <DateTime at={since} /> })}{" "}
            {all.withoutUsual > 0 && since !== null && t("farm.withoutUsual", counted(all.withoutUsual))}
          </p>
          <p>
            {t("farm.outageHow")} {t("farm.costHow")} {data.hasMerged && t("farm.merged")}{" "}
            {!data.isTermsKnown && t("farm.why.terms")} {data.isTermsKnown && !data.isPriceKnown && t("farm.why.price")}
          </p>
        </>
      ) : recordKind === "coming" ? null : (
        <p>
          {t(`farm.why.${recordKind === "unknown-miner" ? "unanswered" : recordKind}`, { most: mostSingleRigs })}{" "}
          {all.isOfAddress && (
            <>
              {t("farm.outageHow")} <SourceStep stepMs={data.historyStepMs} />
            </>
          )}
        </p>
      )}
    </div>
  );
}
