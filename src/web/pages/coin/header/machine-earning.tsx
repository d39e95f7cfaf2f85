import { useTranslations } from "use-intl";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import { Figure, Money } from "../../../components/figures/figure.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import type { MachineDay } from "../devices/machine-day.ts";
import { useShownMachines } from "../devices/shown-machines.ts";
import styles from "./coin-header.module.css";

interface MachineEarningProps {
  readonly coin: string;
  /** The machine that stands for those that mine it, at the default price of power; null where none is known. */
  readonly typical: MachineDay | null;
}

/** What a machine earns in a day: the visitor's own where they have named one that mines the coin, else the typical one. */
export function MachineEarning({ coin, typical }: MachineEarningProps) {
  const own = useShownMachines(coin);
  const machine = own?.rig ?? own?.typical ?? typical;
  if (machine === null) return null;
  return (
    // The key makes new elements for other terms, so that nothing moves on the page.
    <li
      key={`${machine.name} ${own?.powerCost}`}
      className={styles.earning}
      data-default-terms={own === undefined ? "" : undefined}
    >
      <Sentence machine={machine} isOwn={own?.rig != null} powerCost={own?.powerCost ?? DEFAULT_POWER_COST} />
    </li>
  );
}

interface SentenceProps {
  readonly machine: MachineDay;
  readonly isOwn: boolean;
  readonly powerCost: number;
}

function Sentence({ machine, isOwn, powerCost }: SentenceProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { name, profitUsd, revenueUsd, coins, ticker, counted } = machine;
  const usd = profitUsd ?? revenueUsd;
  const key = profitUsd === null ? (usd === null ? "earnsCoins" : "earnsBefore") : profitUsd < 0 ? "loses" : "earns";
  return t.rich(`machineDay.${key}`, {
    whose: isOwn ? "own" : "typical",
    price: String(powerCost),
    device: () => (
      <a href={path(machine.path)} title={t(isOwn ? "machineDay.ownHow" : "machineDay.typicalHow")}>
        {name}
      </a>
    ),
    coins: () => <Figure number={coins} unit={ticker} />,
    money: () => (
      <>
        <Money usd={usd === null ? null : Math.abs(usd)} />
        {counted.length > 1 && <span data-ltr> ({counted.join(" + ")})</span>}
      </>
    ),
  });
}
