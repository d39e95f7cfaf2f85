import { useTranslations } from "use-intl";
import { Change } from "../../../components/figures/change.tsx";
import type { SeriesPageData } from "./load-series-page.ts";

const changeOfRange = { "24h": "day", "7d": "week", "30d": "month" } as const;

/** How far the series moved over the range that is shown; the same figure as in the list of changes. */
export function RangeChange({ data: { range, changes, summary, endedAt } }: { readonly data: SeriesPageData }) {
  const t = useTranslations();
  const change =
    range === "1y" || range === "all" || endedAt !== null ? summary?.change : changes[changeOfRange[range]];
  if (change == null) return null;
  return (
    <span>
      <Change fraction={change} /> {t(`chart.changeOver.${range}`)}
    </span>
  );
}
