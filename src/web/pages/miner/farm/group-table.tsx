import { memo } from "react";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { Amount } from "../../../components/figures/amount.tsx";
import { Hashrate, Money, Unknown } from "../../../components/figures/figure.tsx";
import { WorkerStateMark } from "../../../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { ComingFigure } from "../coming/coming.tsx";
import tone from "../stats/usual-tone.module.css";
import { useTimeDown } from "../time-down.ts";
import { toneOf } from "../usual-tone.ts";
import type { GroupView } from "./describe-groups.ts";
import { counted } from "./farm-summary.tsx";
import styles from "./group-table.module.css";
import type { FarmData } from "./load-farm.ts";

interface GroupTableProps {
  readonly data: FarmData;
  /** The address of a group; null: of all rigs. */
  readonly hrefOf: (key: string | null) => string;
}

/** What each group does, how that differs from its usual, and what its outages cost. */
export function GroupTable({ data, hrefOf }: GroupTableProps) {
  const t = useTranslations();
  return (
    <table className={styles.groups}>
      <caption className="visually-hidden">{t("farm.groups")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("farm.group")}</th>
          <th scope="col">{t("miner.workers")}</th>
          <th scope="col">{t("miner.window.tenMinutes")}</th>
          <th scope="col">{t("miner.window.day")}</th>
          <th scope="col">{t("farm.usual")}</th>
          <th scope="col">{t("farm.down")}</th>
          <th scope="col">{t("farm.cost")}</th>
        </tr>
      </thead>
      <tbody>
        {data.groups.length !== 1 && <GroupRow group={data.all} data={data} href={hrefOf(null)} />}
        {data.groups.map((group) => (
          <GroupRow key={group.key} group={group} data={data} href={hrefOf(group.key)} />
        ))}
      </tbody>
    </table>
  );
}

interface GroupRowProps {
  readonly group: GroupView;
  readonly data: FarmData;
  readonly href: string;
}

/** Rendered again for new figures only: forty groups would otherwise take most of the time in which their rigs are sorted. */
const GroupRow = memo(
  function GroupRow({ group, data, href }: GroupRowProps) {
    const t = useTranslations();
    const path = useLocalizedPath();
    const format = useFormat();
    const { counts, ofUsual } = group;
    const isWhole = group.addedDay !== undefined;
    const isComing = data.recordKind === "coming";
    const states = (["low", "quiet", "offline"] as const).filter((state) => counts[state] > 0);
    return (
      <tr>
        <th scope="row">
          <a href={path(href)} data-keep-scroll>
            <bdi>{group.key === "" && group.name === null ? t("farm.all") : (group.name ?? t("farm.rest"))}</bdi>
          </a>
        </th>
        <td data-cell="rigs">
          <span>{t("farm.rigs", counted(group.rigs))}</span>
          {states.map((state) => (
            <span key={state}>
              {formatCount(counts[state])}{" "}
              <WorkerStateMark state={state} silentMinutes={state === "quiet" ? group.silentMinutes : null} />
            </span>
          ))}
          {counts.silent > 0 && <span>{t("farm.silent", counted(counts.silent))}</span>}
        </td>
        <td data-cell="now">
          <Hashrate value={group.tenMinutes} unit={data.coin.rateUnit} />
        </td>
        <td data-cell="day">
          <Hashrate value={group.day} unit={data.coin.rateUnit} />
          {isWhole && <small>{t(`farm.dayOf.${data.added}`)}</small>}
          {typeof group.addedDay === "number" && (
            <small>
              {t.rich("farm.added", {
                rate: () => <Hashrate value={group.addedDay ?? null} unit={data.coin.rateUnit} />,
              })}
            </small>
          )}
          {group.withoutDay > 0 && group.day !== null && (
            <small>{t("farm.withoutDay", counted(group.withoutDay))}</small>
          )}
        </td>
        <td data-cell="usual">
          {isComing ? <ComingFigure /> : <Hashrate value={group.usual} unit={data.coin.rateUnit} />}
          {isWhole && group.usual !== null && <small>{t("farm.usualOf")}</small>}
          {ofUsual !== null && (
            <small className={tone.tone} data-tone={toneOf(ofUsual)}>
              {t("farm.ofUsual", { percent: format.percent(ofUsual, 0) })}
            </small>
          )}
        </td>
        <td data-cell="down">{isComing ? <ComingFigure /> : <TimeDown group={group} />}</td>
        <td data-cell="cost">
          {isComing ? (
            <ComingFigure />
          ) : group.cost.usd === null ? (
            <Amount atomic={group.cost.coins} format={data.amount} />
          ) : (
            <Money usd={group.cost.usd === 0 ? 0 : -group.cost.usd} isDifference />
          )}
        </td>
      </tr>
    );
  },
  (old, now) => old.group === now.group && old.href === now.href && old.data.recordKind === now.data.recordKind,
);

function TimeDown({ group: { downMs, down } }: { readonly group: GroupView }) {
  const timeDown = useTimeDown();
  if (downMs === null) return <Unknown />;
  return downMs === 0 ? "0" : timeDown(downMs, down);
}
