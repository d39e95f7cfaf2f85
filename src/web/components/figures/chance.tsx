import { useTranslations } from "use-intl";
import { groupThousands } from "#src/domain/mining/units.ts";
import { useFormat } from "../../i18n/use-format.ts";

/** Below one in a hundred a percentage says little: "1 in 190 000" says more. */
const LEAST_PERCENT = 0.01;
/** Beyond this no number says anything. */
const LEAST_CHANCE = 1e-15;

/** Written as more than 99.9 %. */
export const isCertain = (chance: number): boolean => chance > 0.9995;

/** How odds are written everywhere. They are never shown as 0 or 100 %, because neither is certain. */
export function useChance(): (chance: number) => string {
  const t = useTranslations("figure");
  const { percent } = useFormat();
  return (chance) => {
    if (isCertain(chance)) return `>${percent(0.999)}`;
    if (chance >= LEAST_PERCENT) return percent(chance);
    return chance > LEAST_CHANCE ? t("oneIn", { count: roundedInverse(chance) }) : `<${percent(0.0001, 2)}`;
  };
}

/** Two significant digits: more would promise more than is known. */
function roundedInverse(chance: number): string {
  return groupThousands(Number((1 / chance).toPrecision(2)).toFixed(0));
}

/** A percentage is written from left to right; the words of "1 in 190 000" follow the page's language. */
export function Chance({ value }: { readonly value: number }) {
  const write = useChance();
  return <span data-ltr={value < LEAST_PERCENT ? undefined : true}>{write(value)}</span>;
}
