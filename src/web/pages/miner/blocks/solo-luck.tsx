import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { Figure, Unknown } from "../../../components/figures/figure.tsx";
import { Hashrate } from "../../../components/figures/hashrate.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { MinerBlocksData } from "../blocks.tsx";
import { formatChance } from "../format-chance.ts";

type KnownPage = Extract<MinerBlocksData["page"], { readonly state: "known" }>;

/** Expected against found, so that a dry spell can be judged; only where the miner works SOLO. */
export function SoloLuck({ page, unit }: { readonly page: KnownPage; readonly unit: RateUnit }) {
  const t = useTranslations();
  const format = useFormat();
  const { solo } = page;
  if (solo === null && page.averageEffort === null) return null;
  return (
    <Stats>
      {solo !== null && (
        <>
          <Stat label={t("minerBlocks.solo.found")} note={t("minerBlocks.solo.window")}>
            <Figure number={formatCount(solo.found)} />
          </Stat>
          <Stat
            label={t("minerBlocks.solo.expected")}
            note={t.rich("minerBlocks.solo.expectedNote", {
              window: solo.hashrateWindow,
              hashrate: () => <Hashrate value={solo.hashrate} unit={unit} />,
            })}
          >
            <Figure number={expectedText(solo.expected)} />
          </Stat>
          <Stat label={t("minerBlocks.solo.chance")} note={t("minerBlocks.solo.chanceNote")}>
            <Figure number={formatChance(solo.chance, format.percent)} />
          </Stat>
        </>
      )}
      <Stat label={t("minerBlocks.effort")} note={t("minerBlocks.effortNote")}>
        {page.averageEffort === null ? <Unknown /> : <Figure number={format.percent(page.averageEffort, 1)} />}
      </Stat>
    </Stats>
  );
}

/** Two digits that say something, however rare a block is. */
function expectedText(expected: number): string {
  if (expected >= 1) return expected.toFixed(1);
  return expected < 1e-6 ? "<0.000001" : String(Number(expected.toFixed(1 - Math.floor(Math.log10(expected)))));
}
