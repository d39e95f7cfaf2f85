import { useTranslations } from "use-intl";
import { groupThousands } from "#src/domain/mining/units.ts";
import { percent } from "../../i18n/use-format.ts";

/** Below one in a thousand a percentage says nothing: "1 in 190 000" does. */
const LEAST_PERCENT = 0.001;
/** Beyond this no number says anything. */
const LEAST_CHANCE = 1e-15;

/** How odds are written everywhere. They are never shown as 0 or 100 %, because neither is certain. */
export function useChance(): (chance: number) => string {
  const t = useTranslations("figure");
  return (chance) => {
    if (chance > 0.9999) return ">\u202f99.99%";
    if (chance >= LEAST_PERCENT) return percent(chance, chance < 0.01 || chance > 0.99 ? 2 : 1);
    return chance > LEAST_CHANCE ? t("oneIn", { count: roundedInverse(chance) }) : "<\u202f0.01%";
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
